import { limits } from '#core/limits.ts'
import type { Backend } from './asked.ts'
import { deleteBaseFiles } from './delete-base-files.ts'
import { StorageError } from './gateways/storage/storage.ts'

type Stores = Pick<Backend, 'control' | 'homes' | 'storage'>

/** Milliseconds after which the making of a base has surely ended, well or not. */
const makingMax = 60 * 60 * 1000
const day = 24 * 60 * 60 * 1000

/**
 * Takes a base away that was never finished, or that nobody may bring back: first its files, then its home, then its
 * entry, so that nothing is left that nobody knows of. Never throws: what fails now is done by the sweep.
 */
export async function abandonBase({ control, homes, storage }: Stores, baseId: string): Promise<void> {
  try {
    if (storage) await deleteFiles(homes, storage, baseId)
    await homes.destroy(baseId)
    await control.forgetBase(baseId)
  } catch {
    // See above.
  }
}

/** A home that was never finished, or is damaged, has no list of files; a storage that fails is asked again. */
async function deleteFiles(
  homes: Stores['homes'],
  storage: NonNullable<Stores['storage']>,
  baseId: string,
): Promise<void> {
  try {
    await deleteBaseFiles(homes.open(baseId), storage)
  } catch (error) {
    if (error instanceof StorageError) throw error
  }
}

/** Takes away the bases whose making a crash has cut short. */
export async function sweepUnfinished(stores: Stores, now: Date): Promise<void> {
  const before = new Date(now.getTime() - makingMax)
  for (const baseId of await stores.control.unfinishedBases(before)) await abandonBase(stores, baseId)
}

/** Takes away for good what has lain in the trash for longer than anybody may bring it back. */
export async function sweepTrash(stores: Stores, now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.retiredDays * day)
  for (const baseId of await stores.control.trashedBases(before)) await abandonBase(stores, baseId)
}
