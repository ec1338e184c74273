/** Where somebody goes once they are signed in, such as the base that an invitation was to; null for the usual. */
let next: string | null = null

export function setNextPage(path: string): void {
  next = path
}

/** The page, once. */
export function takeNextPage(): string | null {
  const page = next
  next = null
  return page
}
