import type { Env } from './env.ts'
import { isInRanges, networkOf, parseIp } from './ip-range.ts'

type Asked = { env: Pick<Env, 'settings'>; request: Request }

/**
 * IP address of the client. Headers that name one (`CF-Connecting-IP`, `X-Forwarded-For`) count only as far as the
 * setting TRUSTED_PROXY vouches for who sent them; anybody can make them up. Null if nothing says who it is.
 */
export function clientAddressOf({ env, request }: Asked): string | null {
  const peer = peerOf(request)
  const trusted = env.settings.TRUSTED_PROXY
  if (trusted === 'cloudflare') return ipOrNull(request.headers.get('cf-connecting-ip')) ?? peer
  if (trusted === 'none' || peer === null || !isInRanges(peer, trusted)) return peer
  // Each proxy appends the address it was called from, so only the part on the right of trusted ones is true.
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => ipOrNull(hop))
  let client = peer
  for (const hop of hops.toReversed()) {
    if (hop === null) return client
    client = hop
    if (!isInRanges(hop, trusted)) return client
  }
  return client
}

/** What rate limits count requests of one sender by: the IPv4 address, or the /64 network of an IPv6 address. */
export function clientNetworkOf(asked: Asked): string | null {
  const address = clientAddressOf(asked)
  return address === null ? null : networkOf(address)
}

/** Host that a trusted proxy says the browser asked for; null without one, or if what it says is no host. */
export function forwardedHost(asked: Asked): string | null {
  if (!isBehindProxy(asked)) return null
  const host = asked.request.headers.get('x-forwarded-host')?.split(',').at(-1)?.trim() ?? ''
  return URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).host : null
}

/** Returns true if the browser's connection is encrypted, as the request or a trusted proxy says. */
export function isHttps({ env, request }: Asked): boolean {
  if (new URL(request.url).protocol === 'https:') return true
  if (!isBehindProxy({ env, request })) return false
  return request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase() === 'https'
}

/** Returns true if the request came through a proxy whose `X-Forwarded-*` headers count. */
function isBehindProxy({ env, request }: Asked): boolean {
  const trusted = env.settings.TRUSTED_PROXY
  const peer = peerOf(request)
  return typeof trusted !== 'string' && peer !== null && isInRanges(peer, trusted)
}

/** Address at the other end of the connection. workerd says it as `address:port`; Cloudflare does not say it. */
function peerOf(request: Request): string | null {
  const cf: unknown = 'cf' in request ? request.cf : undefined
  if (typeof cf !== 'object' || cf === null || !('clientIp' in cf) || typeof cf.clientIp !== 'string')
    return null
  return ipOrNull(/^\[?(.*?)\]?:\d+$/.exec(cf.clientIp)?.[1] ?? cf.clientIp)
}

function ipOrNull(text: string | null): string | null {
  const trimmed = text?.trim() ?? ''
  return parseIp(trimmed) ? trimmed : null
}
