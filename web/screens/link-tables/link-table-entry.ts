import { catalogs } from 'virtual:catalogs/later-link-tables'
import { addMessageCatalogs } from '../../i18n/i18n.ts'
import { LinkTableScreen } from './link-table-screen.tsx'

/** The screen of a link table with its messages. */
export async function loadLinkTable(): Promise<typeof LinkTableScreen> {
  await addMessageCatalogs(catalogs)
  return LinkTableScreen
}
