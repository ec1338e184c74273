import type { FileWire } from '#core/api/records/files.ts'
import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import type { Context } from '../../context.ts'
import { enforceUploadQuota } from '../../rate-limits/upload-quota.ts'
import { fileTypeOf } from '../../files/file-type.ts'
import { StorageError } from '../../gateways/storage/storage.ts'
import { partsOf } from '../../http/multipart.ts'
import { readBytes } from '../../http/request-body.ts'
import { readFileRows, selectFiles } from '../../store/base/files.ts'
import {
  fileBytesMax,
  previewKey,
  requireStorage,
  storeFile,
  type StrangersUpload,
  tooLarge,
} from '../../files/store-file.ts'
import { contentLength } from '../../http/content-length.ts'

/** Stores one file, sent as the body. */
export async function uploadOne(
  context: Context,
  { query }: { query: { title: string } },
): Promise<FileWire> {
  const { request } = context
  if (!request.body) fail('INVALID_REQUEST', { problem: 'The file is empty.' })
  const incoming = { name: query.title, body: request.body, size: contentLength(request) }
  return storeFile(context, incoming, await strangersUpload(context))
}

/** Files uploaded through a shared base link have the limits of public forms; null for members. */
async function strangersUpload(context: Context): Promise<StrangersUpload | null> {
  const actor = await context.actor
  if (actor.kind !== 'share') return null
  return { check: ({ size }) => enforceUploadQuota(context, actor.shareId, size) }
}

/** Stores the files of a multipart body, with at most one in memory. */
export async function uploadMany(context: Context): Promise<FileWire[]> {
  requireStorage(context)
  // Generous for boundaries and names.
  const most = limits.filesPerUpload * (fileBytesMax + 64 * 1024)
  if ((contentLength(context.request) ?? 0) > most) tooLarge()
  const upload = await strangersUpload(context)
  const stored: FileWire[] = []
  for await (const { fileName, bytes } of partsOf(context.request)) {
    if (fileName === null) continue
    if (stored.length === limits.filesPerUpload)
      fail('INVALID_REQUEST', { problem: `At most ${limits.filesPerUpload} files per call.` })
    stored.push(await storeFile(context, { name: fileName, body: streamOf(bytes), size: null }, upload))
  }
  if (stored.length === 0) fail('INVALID_REQUEST', { problem: 'Send at least one file.' })
  return stored
}

/**
 * Stores a thumbnail made by the uploader. Only for files that no record references yet, so that visible
 * files never change.
 */
export async function keepPreview(
  context: Context,
  { params }: { params: { fileId: string } },
): Promise<boolean> {
  const storage = requireStorage(context)
  const database = await context.database()
  const [file, actor, bytes] = await Promise.all([
    database.read(() => ({
      statements: [selectFiles(database.baseId, [params.fileId])],
      decode: ([found]) => readFileRows(found)[0],
    })),
    context.actor,
    readBytes(context.request, limits.filePreviewBytes),
  ])
  if (!file || actor.kind !== 'user' || file.createdBy !== actor.userId) fail('FILE_NOT_FOUND')
  if (file.attached) fail('INVALID_REQUEST', { problem: 'This file is already attached to a record.' })
  const contentType = fileTypeOf(bytes, '')
  if (!['image/webp', 'image/png', 'image/jpeg'].includes(contentType))
    fail('INVALID_REQUEST', { problem: 'A preview must be a WebP, PNG or JPEG.' })
  try {
    await storage.put(previewKey(file.id), { body: bytes, size: bytes.length, contentType })
  } catch (error) {
    if (error instanceof StorageError) fail('STORAGE_UNAVAILABLE')
    throw error
  }
  return true
}

function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}
