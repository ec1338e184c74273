import type { ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/records/files.ts'
import { fail } from '#core/errors.ts'
import { cleanFileName, displayAs } from '#core/fields/options/files.ts'
import type { Context } from '../../context.ts'
import { disposition } from '../../http/csv-text.ts'
import { fileLinks, isFileLink } from '../../files/file-links.ts'
import {
  type ByteRange,
  outOfRange,
  StorageError,
  type StoredObject,
} from '../../gateways/storage/storage.ts'
import { previewKey, storageKey } from '../../files/store-file.ts'

type Query = QueryOf<typeof calls.filesOpen>

/** Returns a file to members of its base. Reads the storage only after the permission check. */
export async function openFile(
  context: Context,
  { params, query }: { params: ParamsOf<typeof calls.filesOpen>; query: Query },
): Promise<Response> {
  await context.require('record.read')
  return fileResponse(context, params, query, 0)
}

/** Returns a file to anyone with a signed link. */
export async function openSigned(
  context: Context,
  { params, query }: { params: ParamsOf<typeof calls.filesOpenSigned>; query: Query },
): Promise<Response> {
  if (!isFileLink(context.env.settings, params, context.now)) fail('FILE_LINK_EXPIRED')
  await context.require('public.read')
  return fileResponse(context, params, query, Number(params.expires) - context.now.getTime())
}

/** Signs URL prefixes for files of the base. Does not check whether they exist. */
export async function linkFiles(
  context: Context,
  { body }: { body: { ids: string[] } },
): Promise<{ files: Record<string, string>; expires: number }> {
  const { baseId } = await context.database()
  const links = fileLinks(context.env.settings, context.now)
  const own = body.ids.filter((id) => id.slice(2).startsWith(baseId.slice(1)))
  return { files: Object.fromEntries(own.map((id) => [id, links.prefixOf(id)])), expires: links.expires }
}

async function fileResponse(
  context: Context,
  { fileId, title }: { fileId: string; title: string },
  query: Query,
  /** Milliseconds for which browsers may cache it. */
  life: number,
): Promise<Response> {
  const range = readRange(context.request.headers.get('range'))
  const found = await find(context, fileId, query.preview !== undefined, range)
  if (found === null) fail('FILE_NOT_FOUND')
  if (found === outOfRange) fail('RANGE_NOT_SATISFIABLE')
  const { body, size, from, length, contentType } = found
  const kind = displayAs(contentType)
  const isInline = kind !== null && query.download === undefined
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      'content-type': kind === null ? 'application/octet-stream' : contentType,
      'content-length': String(length),
      'accept-ranges': 'bytes',
      ...(range ? { 'content-range': `bytes ${from}-${from + length - 1}/${size}` } : {}),
      'content-disposition': disposition(isInline ? 'inline' : 'attachment', cleanFileName(title)),
      // The bytes at a link never change; only the link expires.
      'cache-control':
        life > 0 ? `private, max-age=${Math.floor(life / 1000)}, immutable` : 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': policyOf(kind),
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
    },
  })
}

/** Files must not run or load anything. PDF viewers of browsers do not work in a sandbox. */
function policyOf(kind: ReturnType<typeof displayAs>): string {
  const closed =
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; frame-ancestors 'self'"
  return kind === 'pdf' ? `${closed}; object-src 'self'` : `${closed}; sandbox`
}

async function find(
  context: Context,
  fileId: string,
  wantsPreview: boolean,
  range: ByteRange | undefined,
): Promise<StoredObject | null | typeof outOfRange> {
  // Without storage there are no files.
  const { storage } = context
  if (!storage) fail('FILE_NOT_FOUND')
  try {
    const preview = wantsPreview ? await storage.get(previewKey(fileId), range) : null
    return preview ?? (await storage.get(storageKey(fileId), range))
  } catch (error) {
    if (error instanceof StorageError) fail('STORAGE_UNAVAILABLE')
    throw error
  }
}

/** Parses a single range of bytes; invalid or multiple ranges return the whole file. */
function readRange(header: string | null): ByteRange | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '') return last === '' || Number(last) === 0 ? undefined : { suffix: Number(last) }
  if (last === '') return { offset: Number(first) }
  const length = Number(last) - Number(first) + 1
  return length > 0 ? { offset: Number(first), length } : undefined
}
