/** Default delay before a redirect. */
const formRedirectDelaySeconds = 5

export type Redirect = { url: string; seconds: number }

/**
 * The redirect after submission, or null. Allows `https:` only, because strangers define it. Replaces `{record_id}` if
 * the server returns the id.
 */
export function redirectOf(
  form: { redirectUrl: string; redirectAfter: number | null },
  record: Readonly<Record<string, unknown>>,
): Redirect | null {
  const id = record['Id'] ?? record['id']
  const known = typeof id === 'number' || typeof id === 'string' ? String(id) : ''
  const text = form.redirectUrl.replaceAll('{record_id}', encodeURIComponent(known))
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:'
    ? { url: url.href, seconds: form.redirectAfter ?? formRedirectDelaySeconds }
    : null
}
