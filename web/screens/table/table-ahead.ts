import { viewTypeOf } from '#core/api/wire.ts'
import { baseQuery } from '../../api/bases.ts'
import { queryClient } from '../../api/query-client.ts'
import { tablesQuery } from '../../api/tables.ts'
import { filtersQuery, sortsQuery, viewColumnsQuery } from '../../api/views.ts'
import { chosenTable, chosenView } from './chosen.ts'

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
  void queryClient.prefetchQuery(viewColumnsQuery(view.id))
  void queryClient.prefetchQuery(filtersQuery(view.id))
  void queryClient.prefetchQuery(sortsQuery(view.id))
}
