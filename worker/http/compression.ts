import { clientAddressOf } from './client-address.ts'
import type { Env } from '../platform/env.ts'

const compressible = /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg)/

/**
 * Compresses a response if nothing in front of the worker does (COMPRESS). Browsers on the same machine get
 * it uncompressed, because compression would cost more than it saves.
 */
export function compressResponse(
  answer: Response,
  incoming: { env: Pick<Env, 'settings'>; request: Request },
): Response {
  const { headers, status } = answer
  if (incoming.env.settings.COMPRESS !== 'true' || status !== 200 || answer.body === null) return answer
  if (headers.has('content-encoding') || !compressible.test(headers.get('content-type') ?? '')) return answer
  if (!acceptsEncoding(incoming.request, 'gzip')) return answer
  const address = clientAddressOf(incoming) ?? ''
  if (address.startsWith('127.') || address === '::1') return answer
  const response = new Response(answer.body, answer)
  // The runtime encodes the body according to this header.
  response.headers.set('content-encoding', 'gzip')
  response.headers.append('vary', 'accept-encoding')
  response.headers.delete('content-length')
  return response
}

/** True if the browser accepts an encoding of the response. */
export function acceptsEncoding(request: Request, encoding: 'br' | 'gzip'): boolean {
  const accepted = (request.headers.get('accept-encoding') ?? '').toLowerCase().split(',')
  return accepted.some((each) => {
    const [name, ...parameters] = each.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return name === encoding && (quality === undefined || Number(quality.slice(2)) > 0)
  })
}
