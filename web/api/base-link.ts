import type { SharedRole } from '#core/schema.ts'

/** The public link of a base by which one is in it. */
export type BaseLink = { shareId: string; baseId: string; role: SharedRole; allowExport: boolean }

let current: BaseLink | null = null

/** The link that the page was entered by; null for everything that has no link. */
export function baseLink(): BaseLink | null {
  return current
}

export function setBaseLink(link: BaseLink | null): void {
  current = link
}
