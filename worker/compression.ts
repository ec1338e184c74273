import { clientAddressOf } from './client-address.ts'
import type { Env } from './env.ts'

const compressible = /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg)/

/**
 * Compresses an answer where nothing in front of the worker does it (COMPRESS). Browsers on the same machine get it
 * as it is: there the work costs more than the bytes.
 */
export function compressed(
  answer: Response,
  asked: { env: Pick<Env, 'settings'>; request: Request },
): Response {
  const { headers, status } = answer
  if (asked.env.settings.COMPRESS !== 'true' || status !== 200 || answer.body === null) return answer
  if (headers.has('content-encoding') || !compressible.test(headers.get('content-type') ?? '')) return answer
  if (!/\bgzip\b(?!;q=0(\.0*)?\b)/.test(asked.request.headers.get('accept-encoding') ?? '')) return answer
  const address = clientAddressOf(asked) ?? ''
  if (address.startsWith('127.') || address === '::1') return answer
  const response = new Response(answer.body, answer)
  // The runtime encodes the body as this header says.
  response.headers.set('content-encoding', 'gzip')
  response.headers.append('vary', 'accept-encoding')
  response.headers.delete('content-length')
  return response
}
