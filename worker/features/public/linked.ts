import type { ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/sharing/public.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import { pageInfo } from '#core/api/call/shapes.ts'
import { fail } from '#core/errors.ts'
import type { Query } from '#core/query/query.ts'
import { readableColumns, resolveQuery, resolveRequestFilter } from '#core/query/resolve.ts'
import type { LinkPath } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import { mapRead, type ReadPlan, resultOf } from '../../store/base-databases/read-plan.ts'
import type { Context } from '../../context.ts'
import { decodeCount, decodeRecords } from '../../engine/read/decode.ts'
import { isRecordKey, recordKeys } from '../../security/record-keys.ts'
import { parseRecordId } from '../../records/parse-rows.ts'
import type { RecordScope } from '../../records/record-scope.ts'
import { recordWriter } from '../../records/record-wire.ts'
import { linkedIdsPlan, type ListedOrIds, readLinked } from '../../records/linked-ids.ts'
import { setCacheControl } from './cache-control.ts'
import { readShared } from './shared-scope.ts'

type Input = {
  params: ParamsOf<typeof calls.publicLinked>
  query: QueryOf<typeof calls.publicLinked>
}

/**
 * Records linked to a record of a published view through a visible link: their ids and display values, by
 * pages. Records that the view excludes are not found.
 */
export async function listSharedLinks(
  context: Context,
  { params, query }: Input,
): Promise<RecordsPage | Response> {
  const recordId = isRecordKey(params.rowId)
    ? (recordKeys(context.env.settings.AUTH_SECRET, params.shareId).open(params.rowId) ??
      fail('RECORD_NOT_FOUND', { id: params.rowId }))
    : parseRecordId(params.rowId)
  const plan = (engine: Engine, scope: RecordScope, ids: number[] | null): ReadPlan<RecordsPage> => {
    const path = linkIn(scope, params.columnId)
    const linkedTo = { path, recordId, excluded: false, ...(ids ? { ids } : {}) }
    const linked = { ...namesOf(path, query, scope), linkedTo }
    return {
      statements: [
        engine.countStatement(scope.table, ownerQuery(scope, recordId)),
        engine.listStatement(path.table, linked),
        engine.countStatement(path.table, linked),
      ],
      decode(results, { lastSeq: seq }): RecordsPage {
        if (decodeCount(resultOf(results, 0)) === 0) fail('RECORD_NOT_FOUND', { id: params.rowId })
        const { records } = decodeRecords(path.table, linked.columns, resultOf(results, 1))
        return {
          list: records.map(recordWriter(path.table, linked.columns, 'nocodb')),
          pageInfo: pageInfo(decodeCount(resultOf(results, 2)), linked.offset, linked.limit),
          seq,
        }
      },
    }
  }
  const { baseId } = await context.database()
  const { page, scope, at } = await readLinked(async (ids) => {
    const { value, ...read } = await readShared<ListedOrIds<RecordsPage>>(
      context,
      params.shareId,
      (engine, shared) => {
        const first = ids ? null : linkedIdsPlan(engine, linkIn(shared, params.columnId), recordId)
        return first ?? mapRead(plan(engine, shared, ids), (found) => ({ page: found }))
      },
    )
    return 'page' in value ? { page: { ...value, ...read } } : value
  })
  return setCacheControl(context, baseId, scope.shown, page, at)
}

/** A visible link by id or title; others do not exist. */
function linkIn(scope: RecordScope, name: string): LinkPath {
  const visible = readableColumns(scope)
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

/** Query for the view's record with this id, subject to its filters. */
function ownerQuery(scope: RecordScope, recordId: number): Query {
  const whole = resolveQuery({}, scope)
  const key = scope.table.columns.find((column) => column.primaryKey) ?? fail('TABLE_NOT_FOUND')
  const { onlyShown: _, ...full } = scope
  return { ...whole, filter: resolveRequestFilter({ where: `(${key.id},eq,${recordId})` }, full) }
}
