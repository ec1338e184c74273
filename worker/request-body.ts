import { fail } from '#core/errors.ts'
import { limits } from '#core/limits.ts'

/**
 * Reads a JSON body: sent as application/json (415), at most `maxBytes` (413), valid (400), not too deep and with exact
 * numbers (422). Pages of other sites can send any other type, or none, without asking first.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes)
  // axios sends bodiless POSTs with a form content type; only a body that is there must be JSON.
  if (bytes.byteLength === 0) return undefined
  if (!isJsonType(request.headers.get('content-type'))) fail('UNSUPPORTED_MEDIA_TYPE')
  const text = readText(bytes)
  return text.trim() === '' ? undefined : parseJson(text)
}

/** True for application/json, whatever its parameters. */
function isJsonType(contentType: string | null): boolean {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() === 'application/json'
}

/** Parses JSON of a request: valid (400), not too deep and with exact numbers (422). */
export function parseJson(text: string): unknown {
  requireDepth(text)
  try {
    return parseExact(text)
  } catch (error) {
    if (error instanceof SyntaxError) fail('BAD_JSON')
    throw error
  }
}

/** Bytes that are no UTF-8 are refused: put in their place, a sign nobody typed would be stored. */
function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    return fail('BAD_JSON')
  }
}

/** Reads a body of at most `maxBytes`, never holding more than that. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = (): never => fail('PAYLOAD_TOO_LARGE', { limit: sizeText(maxBytes) })
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) tooLarge()
  if (!request.body) return new Uint8Array()
  // The platform holds a body to the size that it says; one that says none is counted.
  if (request.headers.has('content-length')) {
    const bytes = new Uint8Array(await request.arrayBuffer())
    return bytes.byteLength > maxBytes ? tooLarge() : bytes
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) tooLarge()
    chunks.push(chunk)
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

/** JSON nested deeper than the limit is refused before it is parsed. */
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

/** Where the string ends that begins at a place; the end of the text where it does not. */
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
 * JSON.parse, but a number that a double cannot hold exactly is refused instead of silently changed: JSON.parse
 * itself makes 9007199254740992 of 9007199254740993. The reviver sees each number's text (JSON.parse source text
 * access); it costs time, so it runs only when the text holds a long or exponential number at all: one that stands
 * where values begin, as none does within most strings.
 */
function parseExact(text: string): unknown {
  if (!/(?:^|[[:,\s])-?\d+(?:\d{15}|(?:\.\d+)?[eE])/.test(text)) return JSON.parse(text)
  const reviver: SourceReviver = (_key, value, context) => {
    if (typeof value !== 'number' || context.source === undefined) return value
    if (!Number.isFinite(value))
      fail('INVALID_REQUEST', { problem: `${context.source} is outside the range of numbers.` })
    if (Number.isInteger(value) && !Number.isSafeInteger(value))
      fail('INVALID_REQUEST', {
        problem: `${context.source} has more digits than can be kept exactly; send it as text.`,
      })
    return value
  }
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
}
