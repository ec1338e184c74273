import { viewTypeNumbers } from '#core/schema.ts'

/** The public URL of a shared view. The server describes the link on this page (worker/http/link-page.ts). */
export function shareAddress(viewType: number, shareId: string): string {
  const page = viewType === viewTypeNumbers.form ? 'f' : 's'
  return `${location.origin}/${page}/${encodeURIComponent(shareId)}`
}
