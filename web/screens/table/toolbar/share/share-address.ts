import { viewTypeNumbers } from '#core/schema.ts'

/** Pages of view types that have one of their own. */
const pages: Readonly<Record<number, string>> = {
  [viewTypeNumbers.form]: 'form',
  [viewTypeNumbers.calendar]: 'calendar',
}

/** The public URL of a shared view. */
export function shareAddress(viewType: number, shareId: string): string {
  const page = pages[viewType] ?? 'view'
  return `${location.origin}${location.pathname}#/nc/${page}/${encodeURIComponent(shareId)}`
}
