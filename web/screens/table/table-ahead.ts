import { viewTypeOf } from '#core/api/view-type.ts'
import { baseQuery } from '../../api/bases.ts'
import { queryClient } from '../../api/query-client.ts'
import { recordsAhead } from '../../api/records-ahead.ts'
import { tablesQuery } from '../../api/tables.ts'
import { filtersQuery, sortsQuery, viewColumnsQuery } from '../../api/views.ts'
import { rowsOfPage } from '../../views/grid/row-types.ts'
import { chosenTable, chosenView } from './chosen.ts'
import { storedLevels } from './group/stored-levels.ts'

/** Asks for what the screen of a table will want, in the order in which it is known; what fails there is said there. */
export async function readTableAhead(
  baseId: string,
  { title = '', viewTitle }: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  void queryClient.prefetchQuery(baseQuery(baseId))
  await queryClient.prefetchQuery(tablesQuery(baseId))
  const table = chosenTable(queryClient.getQueryData(tablesQuery(baseId).queryKey) ?? [], title)
  const view = table && chosenView(table, viewTitle)
  if (!view) return
  const type = viewTypeOf(view)
  void import('./view-body.ts').then(({ viewBodies }) => viewBodies[type].load()).catch(() => undefined)
  if (type === 'form') return
  // As the grid asks when it begins; a view in groups asks for those first.
  if (storedLevels(view).length === 0)
    recordsAhead.ask(table.id, { viewId: view.id, limit: rowsOfPage(table.columns.length), offset: 0 })
  void queryClient.prefetchQuery(viewColumnsQuery(view.id))
  void queryClient.prefetchQuery(filtersQuery(view.id))
  void queryClient.prefetchQuery(sortsQuery(view.id))
}
