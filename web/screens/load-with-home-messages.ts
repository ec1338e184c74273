import { catalogs } from 'virtual:catalogs/later-home'
import { addMessageCatalogs } from '../i18n/i18n.ts'

/** Loads a module together with the home message catalog. */
export async function withHomeMessages<T>(load: Promise<T>): Promise<T> {
  const [part] = await Promise.all([load, addMessageCatalogs(catalogs)])
  return part
}
