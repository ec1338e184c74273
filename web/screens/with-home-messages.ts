import { catalogues } from 'virtual:catalogues/later-home'
import { addCatalogues } from '../i18n/i18n.ts'

/** Loads a part together with the messages of the list of bases, the palette and the like. */
export async function withHomeMessages<T>(load: Promise<T>): Promise<T> {
  const [part] = await Promise.all([load, addCatalogues(catalogues)])
  return part
}
