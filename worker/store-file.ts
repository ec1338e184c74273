import { authorOf } from '#core/access/actor.ts'
import type { FileWire } from '#core/api/files.ts'
import { AppError, fail } from '#core/errors.ts'
import { cleanFileName, filePath, signedFilePath, type StoredFile } from '#core/fields/files.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import { limits } from '#core/limits.ts'
import { ByteReader, joined } from './byte-reader.ts'
import type { Context } from './context.ts'
import { fileLinks } from './file-links.ts'
import { fileTypeOf, headBytes } from './file-type.ts'
import { type Storage, StorageError } from './gateways/storage/storage.ts'
import { deleteFile, deleteUnattached, insertFile, readIds } from './store/home/files.ts'

export const fileBytesMax = limits.attachmentFieldSize * 1024 * 1024

/** The storage; STORAGE_MISSING where there is none. */
export function requireStorage({ storage }: Pick<Context, 'storage'>): Storage {
  return storage ?? fail('STORAGE_MISSING')
}

/** Key of a file's bytes in the storage, and of its small picture. */
export function storageKey(fileId: string): string {
  return `${baseKeyOf('file', fileId) ?? fail('FILE_NOT_FOUND')}/${fileId}`
}

export function previewKey(fileId: string): string {
  return `${storageKey(fileId)}.preview`
}

/** A file on its way in. `size`: its bytes as the sender has announced them; null when nobody knows. */
export type IncomingFile = { name: string; body: ReadableStream<Uint8Array>; size: number | null }

/**
 * Keeps a file of the call's base. Its row comes first and its bytes second, so that nothing lies in the storage that
 * nobody knows of; what no record takes within a day is cleared away. A stream of known size goes through as it comes,
 * another one is gathered first. `via`: the form that a stranger uploads through.
 */
export async function storeFile(
  context: Context,
  incoming: IncomingFile,
  via: string | null = null,
): Promise<FileWire> {
  const storage = requireStorage(context)
  const home = await context.home()
  const title = cleanFileName(incoming.name)
  if (incoming.size !== null && incoming.size > fileBytesMax) tooLarge()
  const reader = new ByteReader(incoming.body)
  const head = await reader.peek(headBytes).catch(() => brokenOff())
  if (head.length === 0) fail('INVALID_REQUEST', { problem: `"${title}" is empty.` })
  const contentType = fileTypeOf(head.subarray(0, headBytes), title)
  const body = incoming.size === null ? await gathered(reader.rest()) : reader.rest()
  const size = body instanceof Uint8Array ? body.length : (incoming.size ?? 0)
  const file: StoredFile = {
    id: newId('file', baseKeyOf('base', home.baseId) ?? fail('BASE_NOT_FOUND')),
    title,
    mimetype: contentType,
    size,
  }
  const row = { ...file, via, attached: false, createdAt: context.now.toISOString() }
  await home.unlogged({
    statements: [insertFile(home.baseId, { ...row, createdBy: authorOf(await context.actor) })],
  })
  try {
    await storage.put(storageKey(file.id), { body, size, contentType })
  } catch (error) {
    await home.unlogged({ statements: [deleteFile(home.baseId, file.id)] }).catch(() => undefined)
    throw error instanceof StorageError ? new AppError('STORAGE_UNAVAILABLE') : error
  }
  context.waitUntil(sweepUnattached(context))
  return fileWire(context, file)
}

export function fileWire({ env, now }: Pick<Context, 'env' | 'now'>, file: StoredFile): FileWire {
  const prefix = fileLinks(env.settings, now).prefixOf(file.id)
  return { ...file, path: filePath(file), signedPath: signedFilePath(prefix, file) }
}

/** All of a stream, as long as it is no larger than a file may be. */
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
    if (size > fileBytesMax) {
      await reader.cancel().catch(() => undefined)
      tooLarge()
    }
    pieces.push(value)
  }
}

export function tooLarge(): never {
  fail('FILE_TOO_LARGE', { limit: `${limits.attachmentFieldSize} MB` })
}

const brokenOffText = 'The upload broke off. Nothing was kept; send the file again.'

function brokenOff(): never {
  fail('INVALID_REQUEST', { problem: brokenOffText })
}

/** Files of one sweep; each upload brings at most one, so they never grow in number. */
const sweptAtOnce = 20

/** Clears away what was uploaded and never taken into a record. Never throws: what fails now is done another time. */
async function sweepUnattached(context: Context): Promise<void> {
  try {
    const home = await context.home()
    const before = new Date(context.now.getTime() - limits.unattachedHours * 60 * 60 * 1000)
    const [deleted] = await home.unlogged({
      statements: [deleteUnattached(home.baseId, before.toISOString(), sweptAtOnce)],
    })
    const ids = readIds(deleted)
    if (ids.length > 0)
      await requireStorage(context).delete(ids.flatMap((id) => [storageKey(id), previewKey(id)]))
  } catch {
    // See above.
  }
}
