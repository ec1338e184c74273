import type { Access } from './routes.ts'

/** The previous page, for the guard; null on the first page. */
let current: { path: string; access: Access } | null = null

export function previousPage(): { path: string; access: Access } | null {
  return current
}

/** Records the current page. */
export function rememberPage(path: string, access: Access): void {
  current = { path, access }
}

export function forgetPage(): void {
  current = null
}
