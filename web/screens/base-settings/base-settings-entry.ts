import { catalogues } from 'virtual:catalogues/later-account'
import { addCatalogues } from '../../i18n/i18n.ts'
import { BaseSettingsScreen } from './base-settings-screen.tsx'

/** The settings of a base with their words. */
export async function loadBaseSettings(): Promise<typeof BaseSettingsScreen> {
  await addCatalogues(catalogues)
  return BaseSettingsScreen
}
