import type { QueryOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/records/links.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import { pageInfo } from '#core/api/call/shapes.ts'
import { fail } from '#core/errors.ts'
import type { Expr } from '#core/expr/expr.ts'
import { readLinkOptions } from '#core/fields/links/link-options.ts'
import { resolveNested } from '#core/query/nested.ts'
import { nameRank } from '#core/query/column-name-rank.ts'
import type { Query } from '#core/query/query.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { BaseSchema, Column, LinkPath, Table } from '#core/schema.ts'
import { viewKindOf } from '#core/views/index.ts'
import type { Engine } from '../../engine/engine.ts'
import { asRead, mapRead, type ReadPlan, resultOf } from '../../store/base-databases/read-plan.ts'
import type { Context } from '../../context.ts'
import { decodeCount, decodeRecords } from '../../engine/read/decode.ts'
import { withClock, clockOf } from '../../records/record-scope.ts'
import { parseRecordId } from '../../records/parse-rows.ts'
import { linksOf, recordWriter } from '../../records/record-wire.ts'
import { linkedIdsPlan, type ListedOrIds, readLinked } from '../../records/linked-ids.ts'
import { linksElsewhere } from '../../records/virtual-links.ts'
import type { SqlResult } from '../../platform/statement.ts'
import { type LinkCell, linkColumn } from './link-cell.ts'

type Input = { params: LinkCell; query: QueryOf<typeof calls.linksList> }

/** Linked records in link order: id and display value, or the requested fields. */
export function listLinked(context: Context, input: Input): Promise<RecordsPage> {
  return list(context, input, false)
}

/** Other records of the table, or of the view that the link is limited to. */
export function listExcluded(context: Context, input: Input): Promise<RecordsPage> {
  return list(context, input, true)
}

async function list(context: Context, { params, query }: Input, excluded: boolean): Promise<RecordsPage> {
  const recordId = parseRecordId(params.recordId)
  const database = await context.database()
  const files = linksOf(context)
  const plan = (schema: BaseSchema, engine: Engine, ids: number[] | null): ReadPlan<RecordsPage> => {
    const { column, path } = linkColumn(schema, params)
    const clock = clockOf(context)
    const table = withClock(path.table, clock)
    const request = query.fields === undefined ? { ...query, fields: shownFields(path) } : query
    const resolved = resolveQuery(request, { table, view: excluded ? offered(column, path) : null, clock })
    const nested = resolveNested(query.nested, { columns: table.columns, clock })
    const { columns, offset, limit } = resolved
    const linked = { ...resolved, linkedTo: { path, recordId, excluded, ...(ids ? { ids } : {}) } }
    const recordsIn = (results: readonly SqlResult[]) =>
      decodeRecords(table, columns, resultOf(results, 1), nested.linked).records
    return {
      links: linksElsewhere(engine, table, columns, nested, recordsIn),
      statements: [
        engine.recordExistsStatement(path.owner, recordId),
        engine.listStatement(table, { ...linked, rank: rankOf(path, table, resolved) }, nested.shown),
        engine.countStatement(table, linked),
      ],
      decode(results, { lastSeq: seq }, fill = asRead) {
        if (results[0]?.rows[0]?.[0] !== 1) fail('RECORD_NOT_FOUND', { id: recordId })
        return {
          list: recordsIn(results)
            .map(fill)
            .map(recordWriter(table, columns, query.format, nested.linked, files)),
          pageInfo: pageInfo(decodeCount(resultOf(results, 2)), offset, limit),
          seq,
        }
      },
    }
  }
  return readLinked((ids) =>
    database.read<ListedOrIds<RecordsPage>>((schema, engine) => {
      const first = ids ? null : linkedIdsPlan(engine, linkColumn(schema, params).path, recordId)
      return first ?? mapRead(plan(schema, engine, ids), (page) => ({ page }))
    }),
  )
}

/** A search ranks records by their names, unless the request has sorts. */
function rankOf({ display }: LinkPath, { columns }: Table, { search, sorts }: Query): Expr | null {
  const name = columns.find(({ id }) => id === display.id)
  return search === '' || sorts.length > 0 || !name ? null : nameRank(name, search)
}

/** The view that limits which records can be linked. */
function offered(column: Column, { table }: LinkPath) {
  const view = table.views.find(({ id }) => id === readLinkOptions(column).viewId)
  return view ? viewKindOf(view.type).query(view, table) : null
}

function shownFields({ table, display }: LinkPath): string[] {
  const key = table.columns.find((column) => column.primaryKey)
  return [...new Set([key?.id, display.id])].filter((id) => id !== undefined)
}
