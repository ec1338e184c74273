import type { OutputOf, ParamsOf, QueryOf } from '#core/api/call.ts'
import type { recordHistory } from '#core/api/history.ts'
import { findTable } from '#core/find.ts'
import type { Context } from '../../context.ts'
import { parseRecordId } from '../../read-rows.ts'
import { readHistoryPage, selectHistory } from '../../store/home/history.ts'

/**
 * What happened to a record, newest first, also to one that was deleted. A page looks through so many changes of
 * the table and may be empty: `next` leads on.
 */
export async function readHistory(
  context: Context,
  { params, query }: { params: ParamsOf<typeof recordHistory>; query: QueryOf<typeof recordHistory> },
): Promise<OutputOf<typeof recordHistory>> {
  const home = await context.home()
  const id = parseRecordId(params.recordId)
  const { results } = await home.read((schema) =>
    selectHistory(home.baseId, findTable(schema, params.tableId).id, id, query.before ?? null),
  )
  const { changes, next } = readHistoryPage(results)
  return { list: changes, next }
}
