/** Seconds before leaving where the form does not say. */
const usualSeconds = 5

export type Redirect = { url: string; seconds: number }

/**
 * Where a sent form leads, or null. Only `https:` addresses are followed: the page of strangers is no place to be
 * sent on from without a lock. `{record_id}` becomes the record's id where the server tells it.
 */
export function redirectOf(
  form: { redirectUrl: string; redirectAfter: number | null },
  record: Readonly<Record<string, unknown>>,
): Redirect | null {
  const id = record['Id'] ?? record['id']
  const known = typeof id === 'number' || typeof id === 'string' ? String(id) : ''
  const text = form.redirectUrl.replaceAll('{record_id}', encodeURIComponent(known))
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' ? { url: url.href, seconds: form.redirectAfter ?? usualSeconds } : null
}
