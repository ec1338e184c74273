import type { Storage } from '../gateways/storage/storage.ts'
import { fileIdsAfter, readIds } from '../store/base/files.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'
import { previewKey, storageKey } from './store-file.ts'

/** Files per delete call, each with its preview. */
const filesAtOnce = 200

/** Deletes all files of a base that is being deleted. */
export async function deleteBaseFiles(database: BaseDatabase, storage: Storage): Promise<void> {
  for (let last = ''; ;) {
    const after = last
    const ids = await database.read(() => ({
      statements: [fileIdsAfter(database.baseId, after, filesAtOnce)],
      decode: ([found]) => readIds(found),
    }))
    const end = ids.at(-1)
    if (end === undefined) return
    await storage.delete(ids.flatMap((id) => [storageKey(id), previewKey(id)]))
    last = end
  }
}
