import { fail } from '#core/errors.ts'
import { ByteReader } from './byte-reader.ts'

/** A part of a multipart body. Its bytes can be read until the next part is requested. */
export type Part = {
  name: string
  /** Null for plain fields. */
  fileName: string | null
  bytes: AsyncIterable<Uint8Array>
}

const headBytesMax = 8192
const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Parses a multipart/form-data body part by part, with only one piece in memory. */
export async function* partsOf(request: Request): AsyncGenerator<Part> {
  const type = request.headers.get('content-type') ?? ''
  const boundary = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^;\s"]{1,70}))/i.exec(type)
  const mark = boundary?.[1] ?? boundary?.[2]
  if (mark === undefined || !request.body) unreadable()
  const reader = new ByteReader(request.body)
  try {
    // Ignore the preamble.
    await skip(bytesBefore(reader, encode(`--${mark}`)))
    while (await hasNext(reader)) {
      const head = await readHead(reader)
      const bytes = bytesBefore(reader, encode(`\r\n--${mark}`))
      yield { ...head, bytes }
      // Skip unread bytes.
      await skip(bytes)
    }
  } finally {
    await reader.drain()
  }
}

async function hasNext(reader: ByteReader): Promise<boolean> {
  const next = await reader.peek(2)
  if (next[0] === 0x2d && next[1] === 0x2d) return false
  if (next[0] !== 0x0d || next[1] !== 0x0a) unreadable()
  reader.take(2)
  return true
}

async function* bytesBefore(reader: ByteReader, mark: Uint8Array): AsyncGenerator<Uint8Array> {
  for (;;) {
    const piece = await reader.before(mark).catch(() => unreadable())
    if (piece === null) return
    yield piece
  }
}

async function skip(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const pieces = bytes[Symbol.asyncIterator]()
  while (!(await pieces.next()).done);
}

async function readHead(reader: ByteReader): Promise<{ name: string; fileName: string | null }> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of bytesBefore(reader, encode('\r\n\r\n'))) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > headBytesMax) unreadable()
  }
  const line = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(text)?.[1] ?? unreadable()
  const encoded = /;?\s*filename\*=utf-8''([^;\r\n]+)/i.exec(line)?.[1]
  const plain = /(?:^|;)\s*filename="((?:[^"\\]|\\.)*)"/i.exec(line)?.[1]
  return {
    name: unescaped(/(?:^|;)\s*name="((?:[^"\\]|\\.)*)"/i.exec(line)?.[1] ?? ''),
    fileName: encoded === undefined ? (plain === undefined ? null : unescaped(plain)) : decoded(encoded),
  }
}

/** Browsers encode quotes and line breaks in names as %22, %0D and %0A, other clients with a backslash. */
function unescaped(text: string): string {
  return text
    .replace(/%22/g, '"')
    .replace(/%0D|%0A/gi, ' ')
    .replace(/\\(["\\])/g, '$1')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function unreadable(): never {
  fail('INVALID_REQUEST', { problem: 'Send the files as multipart/form-data; this body cannot be read.' })
}
