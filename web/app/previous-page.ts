import type { Access } from './routes.ts'

/** The page one comes from, for the guard; null on the first page. */
let current: { path: string; access: Access } | null = null

export function previousPage(): { path: string; access: Access } | null {
  return current
}

/** Says that a page is now on screen. */
export function rememberPage(path: string, access: Access): void {
  current = { path, access }
}

export function forgetPage(): void {
  current = null
}
