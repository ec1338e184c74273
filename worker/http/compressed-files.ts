import { compressedTypes, fileEncodings } from '#core/compressed-files.ts'
import type { Env } from '../platform/env.ts'
import { acceptsEncoding } from './compression.ts'
import { urlOf } from './request-url.ts'

/**
 * The compressed version of a file of the web app that the request accepts, from the build
 * (scripts/build/compress-files.ts): Brotli takes too long for each request. Null if there is none, or if something in
 * front of the worker compresses (COMPRESS).
 */
export async function serveCompressedFile(
  { env, request }: { env: Pick<Env, 'settings'>; request: Request },
  assets: { fetch(request: Request): Promise<Response> },
): Promise<Response | null> {
  const { pathname } = urlOf(request)
  const type = compressedTypes[pathname.split('.').at(-1) ?? '']
  if (env.settings.COMPRESS !== 'true' || !['GET', 'HEAD'].includes(request.method)) return null
  if (!type || !pathname.startsWith('/assets/') || request.headers.has('range')) return null
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
    response.headers.append('vary', 'accept-encoding')
    if (file.status === 200) response.headers.set('content-encoding', encoding)
    return response
  }
  return null
}
