import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import { drain } from './drain-body.ts'

/**
 * Reads a JSON body: application/json (415), at most `maxBytes` (413), valid (400), limited depth and exact
 * numbers (422). Other sites can send any other media type without a preflight request.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes)
  // axios sends POSTs without body with a form content type; only a present body must be JSON.
  if (bytes.byteLength === 0) return undefined
  if (!isJsonType(request.headers.get('content-type'))) fail('UNSUPPORTED_MEDIA_TYPE')
  const text = readText(bytes)
  return text.trim() === '' ? undefined : parseJson(text)
}

/** Returns true for application/json with any parameters. */
function isJsonType(contentType: string | null): boolean {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() === 'application/json'
}

/** Parses JSON of a request: valid (400), limited depth and exact numbers (422). */
export function parseJson(text: string): unknown {
  requireDepth(text)
  try {
    return parseExact(text)
  } catch (error) {
    if (error instanceof SyntaxError) fail('BAD_JSON')
    throw error
  }
}

/** Rejects invalid UTF-8, because replacement characters would be stored. */
function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    return fail('BAD_JSON')
  }
}

/** Reads a body of at most `maxBytes` without buffering more. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = (): never => fail('PAYLOAD_TOO_LARGE', { limit: sizeText(maxBytes) })
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) tooLarge()
  if (!request.body) return new Uint8Array()
  // The platform enforces content-length; other bodies are counted.
  if (request.headers.has('content-length')) {
    const bytes = new Uint8Array(await request.arrayBuffer())
    return bytes.byteLength > maxBytes ? tooLarge() : bytes
  }
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await drain(reader)
      tooLarge()
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

export function sizeText(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`
}

/** Rejects deeply nested JSON before parsing. */
function requireDepth(text: string): void {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 34) at = endOfString(text, at)
    else if (code === 91 || code === 123) {
      depth += 1
      if (depth > limits.jsonDepthMax)
        fail('INVALID_REQUEST', { problem: `The JSON is nested deeper than ${limits.jsonDepthMax} levels.` })
    } else if (code === 93 || code === 125) depth -= 1
  }
}

/** The end of a string that starts at an index; the end of the text if unterminated. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === 92) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return text.length
}

type ReviverContext = { source?: string }
type SourceReviver = (this: unknown, key: string, value: unknown, context: ReviverContext) => unknown

/**
 * JSON.parse that rejects numbers beyond a double's precision instead of changing them silently: JSON.parse
 * turns 9007199254740993 into 9007199254740992. The reviver sees each number's source text. It is slow, so it
 * only runs if the text contains a long or exponential number in the position of a value.
 */
function parseExact(text: string): unknown {
  if (!/(?:^|[[:,\s])-?\d+(?:\d{15}|(?:\.\d+)?[eE])/.test(text)) return JSON.parse(text)
  const reviver: SourceReviver = (_key, value, context) => {
    if (typeof value !== 'number' || context.source === undefined) return value
    if (!Number.isFinite(value))
      fail('INVALID_REQUEST', { problem: `${context.source} is too large or too small.` })
    if (Number.isInteger(value) && !Number.isSafeInteger(value))
      fail('INVALID_REQUEST', {
        problem: `${context.source} has more digits than can be stored exactly; send it as text.`,
      })
    return value
  }
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
}
