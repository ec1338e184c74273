import { catalogues } from 'virtual:catalogues/later-account'
import { addCatalogues } from '../../i18n/i18n.ts'
import { AccountScreen } from './account-screen.tsx'

/** The account area with its words. */
export async function loadAccount(): Promise<typeof AccountScreen> {
  await addCatalogues(catalogues)
  return AccountScreen
}
