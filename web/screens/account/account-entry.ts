import { catalogs } from 'virtual:catalogs/later-account'
import { addMessageCatalogs } from '../../i18n/i18n.ts'
import { AccountScreen } from './account-screen.tsx'

/** The account area with its messages. */
export async function loadAccount(): Promise<typeof AccountScreen> {
  await addMessageCatalogs(catalogs)
  return AccountScreen
}
