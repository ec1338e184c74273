import { viewTypeFromWire } from '#core/api/from-wire/view-type.ts'
import { baseQuery } from '../../../api/bases/bases.ts'
import { queryClient } from '../../../api/http/query-client.ts'
import { prefetchedRecords } from '../../../api/records/prefetched-records.ts'
import { tablesQuery } from '../../../api/schema/tables.ts'
import { filtersQuery, sortsQuery, viewColumnsQuery } from '../../../api/schema/views.ts'
import { rowsPerPage } from '../../../views/grid/rows/page-size.ts'
import { currentTable, currentView } from './current-view.ts'
import { storedLevels } from '../view/stored-group-levels.ts'

/** Prefetches the code and data of a table screen in dependency order; resolves when all is there. Errors show on use. */
export async function prefetchTable(
  baseId: string,
  { title = '', viewTitle }: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const base = queryClient.prefetchQuery(baseQuery(baseId))
  await queryClient.prefetchQuery(tablesQuery(baseId))
  const table = currentTable(queryClient.getQueryData(tablesQuery(baseId).queryKey) ?? [], title)
  const view = table && currentView(table, viewTitle)
  if (!view) return
  const type = viewTypeFromWire(view)
  const code = import('./view-bodies.ts')
    .then(({ loadViewCode }) => loadViewCode(table, type))
    .catch(() => undefined)
  if (type === 'form') return
  // The same query as the grid's first one; grouped views load groups first.
  // Calendars read the days in sight alone, timelines the records with a date.
  const isPaged = type !== 'calendar' && type !== 'timeline' && storedLevels(view).length === 0
  await Promise.all([
    base,
    code,
    isPaged &&
      prefetchedRecords.ask(table.id, {
        viewId: view.id,
        limit: rowsPerPage(table.columns.length),
        offset: 0,
      }),
    queryClient.prefetchQuery(viewColumnsQuery(view.id)),
    queryClient.prefetchQuery(filtersQuery(view.id)),
    queryClient.prefetchQuery(sortsQuery(view.id)),
  ])
}
