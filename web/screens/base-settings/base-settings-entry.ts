import { catalogs } from 'virtual:catalogs/later-account'
import { addMessageCatalogs } from '../../i18n/i18n.ts'
import { BaseSettingsScreen } from './base-settings-screen.tsx'

/** Base settings with their messages. */
export async function loadBaseSettings(): Promise<typeof BaseSettingsScreen> {
  await addMessageCatalogs(catalogs)
  return BaseSettingsScreen
}
