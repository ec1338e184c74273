import * as limits from '#core/limits.ts'

/** Explains why a file was not fetched. */
export class FetchRefused extends Error {}

/**
 * Fetches a file from a public http(s) URL. Checks every redirect for private names and addresses. Does not
 * resolve names, so it is only offered where the network itself cannot reach anything private.
 */
export async function fetchFile(address: string): Promise<{ response: Response; url: URL }> {
  const signal = AbortSignal.timeout(limits.uploadByUrlTimeoutMs)
  let url = readAddress(address)
  for (let hop = 0; hop <= limits.uploadByUrlRedirectsMax; hop += 1) {
    const response = await fetch(url, { redirect: 'manual', signal }).catch(() => {
      throw new FetchRefused('does not answer.')
    })
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

/** Suffixes of names that are never public. */
const privateNames =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|database|corp|private|test|invalid|arpa)$/

/**
 * Returns false for names and addresses of this machine and of private networks. URL has normalized all
 * addresses.
 */
export function isPublicHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  if (name.startsWith('[')) return isPublicV6(name.slice(1, -1))
  if (/^\d+\.\d+\.\d+\.\d+$/.test(name)) return isPublicV4(name.split('.').map(Number))
  return name.includes('.') && !privateNames.test(name)
}

function isPublicV4([a = 0, b = 0, c = 0]: number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false
  if (a === 100 && b >= 64 && b <= 127) return false
  if (a === 169 && b === 254) return false
  if (a === 172 && b >= 16 && b <= 31) return false
  if (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)) || (b === 88 && c === 99))) return false
  return !(
    (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) ||
    (a === 203 && b === 0 && c === 113)
  )
}

/** Accepts only the public range, without addresses that embed IPv4. */
function isPublicV6(text: string): boolean {
  const first = Number.parseInt(text.split(':')[0] ?? '', 16)
  if (!(first >= 0x2000 && first <= 0x3fff)) return false
  return !text.startsWith('2002:') && !/^2001:(?:0{0,4}|db8):/.test(text)
}
