import type { FileWire } from '#core/api/files.ts'
import { fail } from '#core/errors.ts'
import { limits } from '#core/limits.ts'
import type { Context } from '../../context.ts'
import { enforceFileQuota } from '../../file-quota.ts'
import { fileTypeOf } from '../../file-type.ts'
import { StorageError } from '../../gateways/storage/storage.ts'
import { partsOf } from '../../multipart.ts'
import { readBytes } from '../../request-body.ts'
import { readFileRows, selectFiles } from '../../store/home/files.ts'
import { fileBytesMax, previewKey, requireStorage, storeFile, tooLarge } from '../../store-file.ts'
import { announcedSize } from '../../announced-size.ts'

/** One file, as the body of the call. */
export async function uploadOne(
  context: Context,
  { query }: { query: { title: string } },
): Promise<FileWire> {
  const { request } = context
  if (!request.body) fail('INVALID_REQUEST', { problem: 'The file is empty.' })
  await countFile(context)
  return storeFile(context, { name: query.title, body: request.body, size: announcedSize(request) })
}

/** Files by the link of a base have the limits of public forms. */
async function countFile(context: Context): Promise<void> {
  const actor = await context.actor
  if (actor.kind === 'share') await enforceFileQuota(context, actor.shareId)
}

/** Files of a multipart body, one after the other, never more than one of them in memory. */
export async function uploadMany(context: Context): Promise<FileWire[]> {
  requireStorage(context)
  // Boundaries and names are small beside this.
  const most = limits.filesPerUpload * (fileBytesMax + 64 * 1024)
  if ((announcedSize(context.request) ?? 0) > most) tooLarge()
  const stored: FileWire[] = []
  for await (const { fileName, bytes } of partsOf(context.request)) {
    if (fileName === null) continue
    if (stored.length === limits.filesPerUpload)
      fail('INVALID_REQUEST', { problem: `At most ${limits.filesPerUpload} files per call.` })
    await countFile(context)
    stored.push(await storeFile(context, { name: fileName, body: streamOf(bytes), size: null }))
  }
  if (stored.length === 0) fail('INVALID_REQUEST', { problem: 'Send at least one file.' })
  return stored
}

/**
 * The small picture of a file, made by whoever uploaded it. Only of a file that no record has taken yet: what others
 * look at is never changed under their eyes.
 */
export async function keepPreview(
  context: Context,
  { params }: { params: { fileId: string } },
): Promise<boolean> {
  const storage = requireStorage(context)
  const home = await context.home()
  const [{ results }, actor, bytes] = await Promise.all([
    home.read(() => [selectFiles(home.baseId, [params.fileId])]),
    context.actor,
    readBytes(context.request, limits.filePreviewBytes),
  ])
  const [file] = readFileRows(results[0])
  if (!file || actor.kind !== 'user' || file.createdBy !== actor.userId) fail('FILE_NOT_FOUND')
  if (file.attached) fail('INVALID_REQUEST', { problem: 'A record has this file already.' })
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
