import type { SharedRole } from '#core/schema.ts'

/** The shared base link of the current page. */
export type BaseLink = { shareId: string; baseId: string; role: SharedRole; allowExport: boolean }

let current: BaseLink | null = null

/** The shared base link that the page was opened with, or null. */
export function baseLink(): BaseLink | null {
  return current
}

export function setBaseLink(link: BaseLink | null): void {
  current = link
}
