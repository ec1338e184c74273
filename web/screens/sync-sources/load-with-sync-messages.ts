import { catalogs } from 'virtual:catalogs/later-sync'
import { addMessageCatalogs } from '../../i18n/i18n.ts'

/** Loads a module together with the messages of synchronizing. */
export async function withSyncMessages<T>(load: Promise<T>): Promise<T> {
  const [part] = await Promise.all([load, addMessageCatalogs(catalogs)])
  return part
}
