import { authorOf } from '#core/access/actor.ts'
import type { FileWire } from '#core/api/records/files.ts'
import { AppError, fail } from '#core/errors.ts'
import {
  cleanFileName,
  displayAs,
  filePath,
  signedFilePath,
  type StoredFile,
} from '#core/fields/options/files.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { ByteReader, joined } from '../http/byte-reader.ts'
import type { Context } from '../context.ts'
import { fileLinks } from './file-links.ts'
import { fileTypeOf, headBytes } from './file-type.ts'
import { type Storage, StorageError } from '../gateways/storage/storage.ts'
import { deleteFile, deleteUnattached, insertFile, readIds } from '../store/base/files.ts'

export const fileBytesMax = limits.attachmentMegabytesMax * 1024 * 1024

/** The storage; throws STORAGE_NOT_CONFIGURED if there is none. */
export function requireStorage({ storage }: Pick<Context, 'storage'>): Storage {
  return storage ?? fail('STORAGE_NOT_CONFIGURED')
}

/** Storage keys of a file and its preview. */
export function storageKey(fileId: string): string {
  return `${baseKeyOf('file', fileId) ?? fail('FILE_NOT_FOUND')}/${fileId}`
}

export function previewKey(fileId: string): string {
  return `${storageKey(fileId)}.preview`
}

/** A file being uploaded. `size`: announced bytes; null if unknown. */
export type IncomingFile = { name: string; body: ReadableStream<Uint8Array>; size: number | null }

/**
 * An upload by a stranger. `check` throws if it is not allowed, once type and size are known. `formId`: only responses
 * to this form can have the file.
 */
export type StrangersUpload = { formId?: string; check: (file: StoredFile) => Promise<void> }

/**
 * Stores a file in the call's base. Writes its row before its bytes, so that the storage has no orphans;
 * files that no record references within a day are deleted. Streams of known size are passed through, others
 * are buffered.
 */
export async function storeFile(
  context: Context,
  incoming: IncomingFile,
  upload: StrangersUpload | null = null,
): Promise<FileWire> {
  if (incoming.size !== null && incoming.size > fileBytesMax) tooLarge()
  const reader = new ByteReader(incoming.body)
  try {
    return await storeRead(context, incoming, reader, upload)
  } catch (error) {
    // Clients only see an error after sending everything.
    await reader.drain()
    throw error
  }
}

async function storeRead(
  context: Context,
  incoming: IncomingFile,
  reader: ByteReader,
  upload: StrangersUpload | null,
): Promise<FileWire> {
  const storage = requireStorage(context)
  const database = await context.database()
  const title = cleanFileName(incoming.name)
  const head = await reader.peek(headBytes).catch(() => brokenOff())
  if (head.length === 0) fail('INVALID_REQUEST', { problem: `"${title}" is empty.` })
  const contentType = fileTypeOf(head.subarray(0, headBytes), title)
  const body = incoming.size === null ? await gathered(reader.rest()) : reader.rest()
  const size = body instanceof Uint8Array ? body.length : (incoming.size ?? 0)
  const file: StoredFile = {
    id: newId('file', baseKeyOf('base', database.baseId) ?? fail('BASE_NOT_FOUND')),
    title,
    mimetype: contentType,
    size,
  }
  await upload?.check(file)
  const createdBy = authorOf(await context.actor)
  const via = upload?.formId ?? null
  await database.writeWithoutLog({
    statements: [
      insertFile(database.baseId, {
        ...file,
        via,
        attached: false,
        createdAt: context.now.toISOString(),
        createdBy,
      }),
    ],
  })
  try {
    await storage.put(storageKey(file.id), {
      body,
      size,
      contentType: upload ? strangersType(contentType) : contentType,
    })
  } catch (error) {
    await database
      .writeWithoutLog({ statements: [deleteFile(database.baseId, file.id)] })
      .catch(() => undefined)
    throw error instanceof StorageError ? new AppError('STORAGE_UNAVAILABLE') : error
  }
  context.waitUntil(purgeUnattached(context))
  return fileWire(context, file)
}

/** Files of strangers are downloaded, and only images displayed; see features/files/open-file.ts. */
function strangersType(contentType: string): string {
  return displayAs(contentType) === 'image' ? contentType : 'application/octet-stream'
}

export function fileWire({ env, now }: Pick<Context, 'env' | 'now'>, file: StoredFile): FileWire {
  const prefix = fileLinks(env.settings, now).prefixOf(file.id)
  return { ...file, path: filePath(file), signedPath: signedFilePath(prefix, file) }
}

/** Buffers a stream, up to the largest file size. */
async function gathered(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw error instanceof AppError ? error : new AppError('INVALID_REQUEST', { problem: brokenOffText })
    })
    if (done) return joined(pieces)
    size += value.length
    if (size > fileBytesMax) tooLarge()
    pieces.push(value)
  }
}

export function tooLarge(): never {
  fail('FILE_TOO_LARGE', { limit: `${limits.attachmentMegabytesMax} MB` })
}

const brokenOffText = 'The upload broke off. Nothing was kept; send the file again.'

function brokenOff(): never {
  fail('INVALID_REQUEST', { problem: brokenOffText })
}

/** Files per purge; each upload adds at most one, so they cannot accumulate. */
const sweptAtOnce = 20

/** Deletes uploads that no record references. Never throws: failures are retried later. */
async function purgeUnattached(context: Context): Promise<void> {
  try {
    const database = await context.database()
    const before = new Date(context.now.getTime() - limits.unattachedFileTtlHours * 60 * 60 * 1000)
    const [deleted] = await database.writeWithoutLog({
      statements: [deleteUnattached(database.baseId, before.toISOString(), sweptAtOnce)],
    })
    const ids = readIds(deleted)
    if (ids.length > 0)
      await requireStorage(context).delete(ids.flatMap((id) => [storageKey(id), previewKey(id)]))
  } catch {
    // Retried later.
  }
}
