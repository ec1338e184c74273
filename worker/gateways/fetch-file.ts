import * as limits from '#core/limits.ts'
import type { Egress } from './egress.ts'
import { isPublicHost } from './public-host.ts'

/** Explains why a file was not fetched. */
export class FetchRefused extends Error {}

/**
 * Fetches a file from a public http(s) URL. Checks every redirect for private names and addresses; the network checks
 * what names resolve to.
 */
export async function fetchFile(address: string, egress: Egress): Promise<{ response: Response; url: URL }> {
  const signal = AbortSignal.timeout(limits.uploadByUrlTimeoutMs)
  let url = readAddress(address)
  for (let hop = 0; hop <= limits.uploadByUrlRedirectsMax; hop += 1) {
    const response = await egress.fetch(url, { redirect: 'manual', signal }).catch(() => null)
    if (!response) {
      const isPrivate = (await egress.resolve(url.hostname)) === 'private'
      throw new FetchRefused(isPrivate ? 'is not a public address.' : 'does not answer.')
    }
    const next = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || next === null) {
      if (response.ok) return { response, url }
      await response.body?.cancel()
      throw new FetchRefused(`answers with the status ${response.status}.`)
    }
    await response.body?.cancel()
    url = readAddress(new URL(next, url).href)
  }
  throw new FetchRefused('leads from one address to another too often.')
}

function readAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new FetchRefused('is not a web address that starts with http:// or https://.')
  if (url.username !== '' || url.password !== '') throw new FetchRefused('must not hold a name or password.')
  if (!['', '80', '443', '8080', '8443'].includes(url.port))
    throw new FetchRefused('uses a port that files are not fetched from.')
  if (!isPublicHost(url.hostname)) throw new FetchRefused('is not a public address.')
  return url
}
