/** Bytes of a body as its sender announces them; null when it does not. */
export function announcedSize({ headers }: Pick<Request, 'headers'>): number | null {
  const text = headers.get('content-length')
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}
