import * as limits from '#core/limits.ts'
import { contentLength } from './content-length.ts'

type Reader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>

/**
 * Reads and discards the unread rest of a request body, up to a limit. If a response is complete while the
 * client is still sending, the platform closes the connection, and most clients lose the response.
 */
export async function drainUnread(request: Request): Promise<void> {
  const { body } = request
  if (body === null || request.bodyUsed || body.locked) return
  // Draining a body beyond the limit would be futile.
  if ((contentLength(request) ?? 0) > limits.drainedBytesMax) return
  await drain(body.getReader())
}

/** The request without its body, which remains to be drained. */
export function withoutBody(request: Request): Request {
  const { url, method, headers, body } = request
  return body === null ? request : new Request(url, { method, headers })
}

/** Reads and discards the rest of a stream, up to limits of size and time. Never throws. */
export async function drain(reader: Reader): Promise<void> {
  const until = Date.now() + limits.drainTimeoutMs
  let left = limits.drainedBytesMax
  try {
    while (left > 0 && Date.now() < until) {
      const piece = await orIdle(reader.read())
      if (piece === null || piece.done) break
      left -= piece.value.byteLength
    }
    await reader.cancel()
  } catch {
    // The client has disconnected.
  }
}

/** The next chunk, or null after a period without one. */
async function orIdle<T>(next: Promise<T>): Promise<T | null> {
  const idle = Promise.withResolvers<null>()
  const timer = setTimeout(() => idle.resolve(null), limits.drainIdleTimeoutMs)
  try {
    return await Promise.race([next, idle.promise])
  } finally {
    clearTimeout(timer)
  }
}
