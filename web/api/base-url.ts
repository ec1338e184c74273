/**
 * Where the API is. An operator may name it in `<meta name="tessera-api" content="...">`; the default `..` is
 * taken relative to the page, so `/` and `/app/` both find an API at `/`. Ends without a slash.
 */
export function resolveBaseUrl(configured: string, page: string): string {
  const { origin, pathname } = new URL(configured, page)
  return `${origin}${pathname}`.replace(/\/+$/, '')
}

let known: string | null = null

/** The API's address for this page, without a slash at its end. */
export function baseUrl(): string {
  known ??= resolveBaseUrl(
    document.querySelector<HTMLMetaElement>('meta[name="tessera-api"]')?.content || '..',
    `${location.origin}${location.pathname}`,
  )
  return known
}
