/**
 * The API's base URL. Operators may set it in `<meta name="tessera-api" content="...">`; the default `..` is relative
 * to the page, so that `/` and `/app/` both find an API at `/`. No trailing slash.
 */
export function resolveBaseUrl(configured: string, page: string): string {
  const { origin, pathname } = new URL(configured, page)
  return `${origin}${pathname}`.replace(/\/+$/, '')
}

let known: string | null = null

/** The API's base URL for this page, without a trailing slash. */
export function baseUrl(): string {
  known ??= resolveBaseUrl(
    document.querySelector<HTMLMetaElement>('meta[name="tessera-api"]')?.content || '..',
    `${location.origin}${location.pathname}`,
  )
  return known
}
