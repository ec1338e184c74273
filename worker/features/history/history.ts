import type { OutputOf, ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import type { recordHistory } from '#core/api/records/history.ts'
import { findTable } from '#core/find-in-schema.ts'
import type { Context } from '../../context.ts'
import { parseRecordId } from '../../records/parse-rows.ts'
import { readHistoryPage, selectHistory } from '../../store/base/history.ts'

/**
 * History of a record, newest first, including deleted records. A page scans a limited number of the table's
 * changes and may be empty: continue with `next`.
 */
export async function readHistory(
  context: Context,
  { params, query }: { params: ParamsOf<typeof recordHistory>; query: QueryOf<typeof recordHistory> },
): Promise<OutputOf<typeof recordHistory>> {
  const database = await context.database()
  const id = parseRecordId(params.recordId)
  const { changes, next } = await database.read((schema) => ({
    statements: selectHistory(
      database.baseId,
      findTable(schema, params.tableId).id,
      id,
      query.before ?? null,
    ),
    decode: readHistoryPage,
  }))
  return { list: changes, next }
}
