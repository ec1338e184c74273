import { msPerDay } from '#core/calendar.ts'
import * as limits from '#core/limits.ts'
import type { Backend } from '../request/request-context.ts'
import { deleteBaseFiles } from '../files/delete-base-files.ts'
import { StorageError } from '../gateways/storage/storage.ts'

type Stores = Pick<Backend, 'control' | 'baseDatabases' | 'storage'>

/** Time after which the creation of a base has certainly ended. */
const creationMaxMs = 60 * 60 * 1000

/**
 * Deletes a base that was never completed or can no longer be restored: files first, then database and entry,
 * so that nothing is orphaned. Never throws: the purge retries failures.
 */
export async function deleteUnfinishedBase(
  { control, baseDatabases, storage }: Stores,
  baseId: string,
): Promise<void> {
  try {
    if (storage) await deleteFiles(baseDatabases, storage, baseId)
    await baseDatabases.destroy(baseId)
    await control.forgetBase(baseId)
  } catch {
    // Retried by the purge.
  }
}

/** An incomplete or damaged base database has no list of files; a failing storage is retried. */
async function deleteFiles(
  baseDatabases: Stores['baseDatabases'],
  storage: NonNullable<Stores['storage']>,
  baseId: string,
): Promise<void> {
  try {
    await deleteBaseFiles(baseDatabases.open(baseId), storage)
  } catch (error) {
    if (error instanceof StorageError) throw error
  }
}

/** Deletes bases whose creation was interrupted by a crash. */
export async function purgeUnfinishedBases(stores: Stores, now: Date): Promise<void> {
  const before = new Date(now.getTime() - creationMaxMs)
  for (const baseId of await stores.control.unfinishedBases(before))
    await deleteUnfinishedBase(stores, baseId)
}

/** Permanently deletes bases whose time in the trash is over. */
export async function purgeTrashedBases(stores: Stores, now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.softDeleteRetentionDays * msPerDay)
  for (const baseId of await stores.control.trashedBases(before)) await deleteUnfinishedBase(stores, baseId)
}
