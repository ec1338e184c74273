import { compressedTypes, fileEncodings } from '#core/compressed-files.ts'
import type { Env } from '../platform/env.ts'
import { acceptsEncoding } from './compression.ts'
import { urlOf } from './request-url.ts'

type IncomingRequest = { env: Pick<Env, 'settings'>; request: Request }

/**
 * The compressed version of a file of the web app that the request accepts, from the build
 * (scripts/build/compress-files.ts): Brotli takes too long for each request. Null if there is none, or if something in
 * front of the worker compresses (COMPRESS).
 */
export async function serveCompressedFile(
  incoming: IncomingRequest,
  assets: { fetch(request: Request): Promise<Response> },
): Promise<Response | null> {
  const { request } = incoming
  const type = compressedTypeOf(incoming)
  if (!type || !['GET', 'HEAD'].includes(request.method) || request.headers.has('range')) return null
  for (const { encoding, ending } of fileEncodings) {
    if (!acceptsEncoding(request, encoding)) continue
    const url = new URL(request.url)
    url.pathname += ending
    const file = await assets.fetch(new Request(url, request))
    if (file.status !== 200 && file.status !== 304) continue
    const response = new Response(file.body, {
      status: file.status,
      headers: file.headers,
      // The body is compressed already.
      encodeBody: 'manual',
    })
    response.headers.set('content-type', type)
    if (file.status === 200) response.headers.set('content-encoding', encoding)
    return response
  }
  return null
}

/** The type of a file that has compressed versions, so that responses differ by what is accepted; null for others. */
export function compressedTypeOf({ env, request }: IncomingRequest): string | null {
  const { pathname } = urlOf(request)
  if (env.settings.COMPRESS !== 'true' || !pathname.startsWith('/assets/')) return null
  return compressedTypes.get(pathname.split('.').at(-1) ?? '') ?? null
}
