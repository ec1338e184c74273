import type { Storage } from '../../gateways/storage/storage.ts'
import { outOfRange } from '../../gateways/storage/storage.ts'
import { previewKey, storageKey } from '../../files/store-file.ts'
import {
  attachedAfter,
  attachedState,
  insertFile,
  readAttachedState,
  readFileRows,
} from '../../store/base/files.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'

/** Files per lookup. */
const copyFileBatchSize = 20

export type FileProgress = { wanted: number; there: number }

/** Numbers of files in the base and its copy. */
export async function fileProgress(source: BaseDatabase, copy: BaseDatabase): Promise<FileProgress> {
  const [from, to] = await Promise.all([stateOf(source), stateOf(copy)])
  return { wanted: from.count, there: to.count }
}

/**
 * Copies the files, so that the copy is independent of the base. Writes rows after bytes, so that missing
 * files are detectable. Returns false if time runs out.
 */
export async function copyFiles(
  source: BaseDatabase,
  copy: BaseDatabase,
  storage: Storage | null,
  keys: { oldKey: string; newKey: string },
  end: number,
): Promise<boolean> {
  const moved = (id: string) => id.replace(keys.oldKey, keys.newKey)
  const back = (id: string) => id.replace(keys.newKey, keys.oldKey)
  let last = back((await stateOf(copy)).last)
  for (;;) {
    const after = last
    const rows = await source.read(() => ({
      statements: [attachedAfter(source.baseId, after, copyFileBatchSize)],
      decode: ([found]) => readFileRows(found),
    }))
    if (rows.length === 0) return true
    for (const row of rows) {
      if (Date.now() > end) return false
      if (storage) await copyBytes(storage, row.id, moved(row.id))
      const statement = insertFile(copy.baseId, { ...row, id: moved(row.id), via: null })
      await copy.writeWithoutLog({ statements: [statement] })
      last = row.id
    }
  }
}

async function copyBytes(storage: Storage, from: string, to: string): Promise<void> {
  const pairs = [
    [storageKey(from), storageKey(to)],
    [previewKey(from), previewKey(to)],
  ] as const
  for (const [source, target] of pairs) {
    const found = await storage.get(source)
    // Few files have a thumbnail, and missing bytes are missing in the base too.
    if (found === null || found === outOfRange) continue
    const { body, size, contentType } = found
    await storage.put(target, { body, size, contentType })
  }
}

async function stateOf(database: BaseDatabase): Promise<{ count: number; last: string }> {
  return database.read(() => ({
    statements: [attachedState(database.baseId)],
    decode: ([found]) => readAttachedState(found),
  }))
}
