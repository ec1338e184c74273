import * as limits from '#core/limits.ts'
import { hasFixedHost } from '#core/views/form-placeholders.ts'

export type Redirect = { url: string; seconds: number }

/**
 * The redirect after submission, or null. Allows `https:` only, because strangers define it. `fill` replaces
 * placeholders.
 */
export function redirectOf(
  form: { redirectUrl: string; redirectAfter: number | null },
  fill: (text: string, encode: (value: string) => string) => string,
): Redirect | null {
  if (!hasFixedHost(form.redirectUrl)) return null
  const text = fill(form.redirectUrl, encodeURIComponent)
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:'
    ? { url: url.href, seconds: form.redirectAfter ?? limits.formRedirectDelaySeconds }
    : null
}
