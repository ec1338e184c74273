import type { ParamsOf, QueryOf } from '#core/api/call.ts'
import type * as calls from '#core/api/public.ts'
import type { RecordsPage } from '#core/api/records.ts'
import { pageInfo } from '#core/api/shapes.ts'
import { fail } from '#core/errors.ts'
import type { Query } from '#core/query/query.ts'
import { allowedColumns, resolveQuery, resolveRequestFilter } from '#core/query/resolve.ts'
import type { LinkPath, Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { decodeCount, decodeRecords } from '../../engine/decode.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { countStatement, listStatement } from '../../engine/select.ts'
import { parseRecordId } from '../../read-rows.ts'
import type { RecordScope } from '../../record-scope.ts'
import { recordWriter } from '../../record-wire.ts'
import { cacheable } from './cacheable.ts'
import { scopeOfShare } from './scope-of-share.ts'

type Input = {
  params: ParamsOf<typeof calls.publicLinked>
  query: QueryOf<typeof calls.publicLinked>
}

/**
 * The records linked to one that a published view shows, by a link that it shows: their ids and display values, page
 * by page, and nothing else of them. A record that the view filters out is not found.
 */
export async function listSharedLinks(
  context: Context,
  { params, query }: Input,
): Promise<RecordsPage | Response> {
  const home = await context.home()
  const recordId = parseRecordId(params.rowId)
  const { scopeIn, found } = scopeOfShare(context, params.shareId)
  const asked: { of?: { table: Table; query: Query } } = {}
  const { results, lastSeq } = await home.read(async (schema) => {
    const scope = await scopeIn(schema)
    const path = linkIn(scope, params.columnId)
    const linked = { ...namesOf(path, query, scope), linkedTo: { path, recordId, excluded: false } }
    asked.of = { table: path.table, query: linked }
    return [
      countStatement(sqlite, scope.table, ownerQuery(scope, recordId)),
      listStatement(sqlite, path.table, linked),
      countStatement(sqlite, path.table, linked),
    ]
  })
  const [owners, rows, count] = results
  const { table, query: wanted } = asked.of ?? fail('VIEW_NOT_FOUND')
  if (!owners || !rows || !count) throw new Error('The home answered nothing.')
  if (decodeCount(owners) === 0) fail('RECORD_NOT_FOUND', { id: recordId })
  const { records } = decodeRecords(table, wanted.columns, rows)
  const page: RecordsPage = {
    list: records.map(recordWriter(table, wanted.columns, 'nocodb')),
    pageInfo: pageInfo(decodeCount(count), wanted.offset, wanted.limit),
    seq: lastSeq,
  }
  return cacheable(context, home.baseId, found().view, page)
}

/** A link that the view shows, by id or title. Any other does not exist. */
function linkIn(scope: RecordScope, name: string): LinkPath {
  const visible = allowedColumns(scope)
  const column = visible.find(({ id }) => id === name) ?? visible.find(({ title }) => title === name)
  return column?.link ?? fail('COLUMN_NOT_FOUND', { column: name.slice(0, 255) })
}

function namesOf({ table, display }: LinkPath, query: Input['query'], { clock }: RecordScope): Query {
  const key = table.columns.find((column) => column.primaryKey)
  const columns = [...new Set([key?.id, display.id])].filter((id) => id !== undefined)
  const { limit, offset, page } = query
  const view = { columns, filters: [], sorts: [] }
  return resolveQuery({ limit, offset, page }, { table, view, clock, onlyShown: true })
}

/** The view's record with this id, where its filters let it be seen. */
function ownerQuery(scope: RecordScope, recordId: number): Query {
  const whole = resolveQuery({}, scope)
  const key = scope.table.columns.find((column) => column.primaryKey) ?? fail('TABLE_NOT_FOUND')
  const { onlyShown: _, ...full } = scope
  return { ...whole, filter: resolveRequestFilter({ where: `(${key.id},eq,${recordId})` }, full) }
}
