import { viewTypeNumbers } from '#core/schema.ts'

/** The public URL of a shared view; forms have one of their own. */
export function shareAddress(viewType: number, shareId: string): string {
  const page = viewType === viewTypeNumbers.form ? 'form' : 'view'
  return `${location.origin}${location.pathname}#/nc/${page}/${encodeURIComponent(shareId)}`
}
