/** Announced size of a body in bytes; null if unknown. */
export function contentLength({ headers }: Pick<Request, 'headers'>): number | null {
  const text = headers.get('content-length')
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}
