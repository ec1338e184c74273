import type { Env } from '../platform/env.ts'
import { isInRanges, networkOf, parseIp } from '../platform/ip-range.ts'
import { urlOf } from './request-url.ts'

type IncomingRequest = { env: Pick<Env, 'settings'>; request: Request }

/**
 * IP address of the client. Anyone can forge `CF-Connecting-IP` and `X-Forwarded-For`, so they only count if
 * the setting TRUSTED_PROXY trusts their sender. Null if unknown.
 */
export function clientAddressOf({ env, request }: IncomingRequest): string | null {
  const peer = peerOf({ env, request })
  const trusted = env.settings.TRUSTED_PROXY
  if (trusted === 'cloudflare') return connectingIp(request) ?? peer
  if (typeof trusted === 'string' || peer === null || !isInRanges(peer, trusted)) return peer
  // Each proxy appends its client's address, so only the entries of trusted proxies, on the right, are
  // reliable.
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => ipOrNull(hop))
  let client = peer
  for (const hop of hops.toReversed()) {
    if (hop === null) return client
    client = hop
    if (!isInRanges(hop, trusted)) return client
  }
  return client
}

/** The network that rate limits count by: the IPv4 address, or the /64 of an IPv6 address. */
export function clientNetworkOf(incoming: IncomingRequest): string | null {
  const address = clientAddressOf(incoming)
  return address === null ? null : networkOf(address)
}

/** Host that the browser requested according to a trusted proxy; null without one or if invalid. */
export function forwardedHost(incoming: IncomingRequest): string | null {
  if (!isBehindProxy(incoming)) return null
  const host = incoming.request.headers.get('x-forwarded-host')?.split(',').at(-1)?.trim() ?? ''
  return URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).host : null
}

/** Returns true if the browser's connection is encrypted, according to the request or a trusted proxy. */
export function isHttps({ env, request }: IncomingRequest): boolean {
  if (urlOf(request).protocol === 'https:') return true
  if (!isBehindProxy({ env, request })) return false
  return request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase() === 'https'
}

/** Returns true if the request came through a trusted proxy. */
function isBehindProxy({ env, request }: IncomingRequest): boolean {
  const trusted = env.settings.TRUSTED_PROXY
  if (typeof trusted === 'string') return false
  const peer = peerOf({ env, request })
  return peer !== null && isInRanges(peer, trusted)
}

/**
 * Address of the connected client. workerd reports it as `address:port`. Otherwise Cloudflare runs the worker
 * and overwrites `CF-Connecting-IP`; `none` does not trust even that.
 */
function peerOf({ env, request }: IncomingRequest): string | null {
  const cf: unknown = 'cf' in request ? request.cf : undefined
  if (typeof cf === 'object' && cf !== null && 'clientIp' in cf && typeof cf.clientIp === 'string')
    return ipOrNull(/^\[?(.*?)\]?:\d+$/.exec(cf.clientIp)?.[1] ?? cf.clientIp)
  return env.settings.TRUSTED_PROXY === 'none' ? null : connectingIp(request)
}

function connectingIp(request: Request): string | null {
  return ipOrNull(request.headers.get('cf-connecting-ip'))
}

function ipOrNull(text: string | null): string | null {
  const trimmed = text?.trim() ?? ''
  return parseIp(trimmed) ? trimmed : null
}
