import type { Storage } from './gateways/storage/storage.ts'
import { fileIdsAfter, readIds } from './store/home/files.ts'
import type { Home } from './store/homes/home.ts'
import { previewKey, storageKey } from './store-file.ts'

/** Files that are deleted at once, each with its preview. */
const filesAtOnce = 200

/** Takes the bytes of all files of a base away, of which nothing will lead there any more. */
export async function deleteBaseFiles(home: Home, storage: Storage): Promise<void> {
  for (let last = ''; ;) {
    const after = last
    const { results } = await home.read(() => [fileIdsAfter(home.baseId, after, filesAtOnce)])
    const ids = readIds(results[0])
    const end = ids.at(-1)
    if (end === undefined) return
    await storage.delete(ids.flatMap((id) => [storageKey(id), previewKey(id)]))
    last = end
  }
}
