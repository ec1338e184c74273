import { catalogs } from 'virtual:catalogs/later-link-tables'
import { addMessageCatalogs } from '../../i18n/i18n.ts'
import { LinkTableList } from './link-table-list.tsx'

/** The list of link tables with its messages. */
export async function loadLinkTableList(): Promise<typeof LinkTableList> {
  await addMessageCatalogs(catalogs)
  return LinkTableList
}
