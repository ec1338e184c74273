import { catalogs } from 'virtual:catalogs/later-external'
import { addMessageCatalogs } from '../../i18n/i18n.ts'

/** Loads a module together with the messages of connections. */
export async function withExternalMessages<T>(load: Promise<T>): Promise<T> {
  const [part] = await Promise.all([load, addMessageCatalogs(catalogs)])
  return part
}
