import { catalogues } from 'virtual:catalogues/later-undo'
import { addCatalogues } from '../../i18n/i18n.ts'
import { takeTurn } from './undoing.ts'

/** Undo, once its words are there. */
export async function undoing(): Promise<typeof takeTurn> {
  await addCatalogues(catalogues)
  return takeTurn
}
