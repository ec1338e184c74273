import { viewTypeNumbers } from '#core/schema.ts'

/** Where the public page of a published view is: forms have one of their own. */
export function shareAddress(viewType: number, shareId: string): string {
  const page = viewType === viewTypeNumbers.form ? 'form' : 'view'
  return `${location.origin}${location.pathname}#/nc/${page}/${encodeURIComponent(shareId)}`
}
