import { catalogues } from 'virtual:catalogues/later-share'
import { addCatalogues } from '../../../i18n/i18n.ts'

/** The share dialog with its messages. */
export async function loadShareDialog() {
  const [{ ShareDialog }] = await Promise.all([import('./share-dialog.tsx'), addCatalogues(catalogues)])
  return ShareDialog
}
