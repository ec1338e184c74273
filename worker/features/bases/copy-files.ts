import type { Storage } from '../../gateways/storage/storage.ts'
import { outOfRange } from '../../gateways/storage/storage.ts'
import { previewKey, storageKey } from '../../store-file.ts'
import {
  attachedAfter,
  attachedState,
  insertFile,
  readAttachedState,
  readFileRows,
} from '../../store/home/files.ts'
import type { Home } from '../../store/homes/home.ts'

/** Files that are looked up at once. */
const filesAtOnce = 20

export type FileProgress = { wanted: number; there: number }

/** How many files a base has, and how many of them its copy. */
export async function fileProgress(source: Home, copy: Home): Promise<FileProgress> {
  const [from, to] = await Promise.all([stateOf(source), stateOf(copy)])
  return { wanted: from.count, there: to.count }
}

/**
 * Gives the copy files of its own: whatever becomes of the base, the copy keeps them. A file's row comes after its
 * bytes, so that what is missing can be told. False when the time is over before all are there.
 */
export async function copyFiles(
  source: Home,
  copy: Home,
  storage: Storage | null,
  keys: { oldKey: string; newKey: string },
  end: number,
): Promise<boolean> {
  const moved = (id: string) => id.replace(keys.oldKey, keys.newKey)
  const back = (id: string) => id.replace(keys.newKey, keys.oldKey)
  let last = back((await stateOf(copy)).last)
  for (;;) {
    const after = last
    const { results } = await source.read(() => [attachedAfter(source.baseId, after, filesAtOnce)])
    const rows = readFileRows(results[0])
    if (rows.length === 0) return true
    for (const row of rows) {
      if (Date.now() > end) return false
      if (storage) await copyBytes(storage, row.id, moved(row.id))
      const statement = insertFile(copy.baseId, { ...row, id: moved(row.id), via: null })
      await copy.unlogged({ statements: [statement] })
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
    // Few files have a small picture; one whose bytes are gone is no better off in the base itself.
    if (found === null || found === outOfRange) continue
    const { body, size, contentType } = found
    await storage.put(target, { body, size, contentType })
  }
}

async function stateOf(home: Home): Promise<{ count: number; last: string }> {
  const { results } = await home.read(() => [attachedState(home.baseId)])
  return readAttachedState(results[0])
}
