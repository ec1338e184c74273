import type { QueryOf } from '#core/api/call.ts'
import type * as calls from '#core/api/links.ts'
import type { RecordsPage } from '#core/api/records.ts'
import { pageInfo } from '#core/api/shapes.ts'
import { fail } from '#core/errors.ts'
import type { Expr } from '#core/expr/expr.ts'
import { readLinkOptions } from '#core/fields/link-options.ts'
import { type Nested, resolveNested } from '#core/query/nested.ts'
import { nameRank } from '#core/query/name-rank.ts'
import type { Query } from '#core/query/query.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { Column, LinkPath, Table } from '#core/schema.ts'
import { viewKindOf } from '#core/views/index.ts'
import type { Context } from '../../context.ts'
import { decodeCount, decodeRecords } from '../../engine/decode.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { recordExistsStatement } from '../../engine/linked-to.ts'
import { countStatement, listStatement } from '../../engine/select.ts'
import { asSeen, clockOf } from '../../record-scope.ts'
import { parseRecordId } from '../../read-rows.ts'
import type { FileLinks } from '../../file-links.ts'
import { linksOf, recordWriter } from '../../record-wire.ts'
import { type LinkPlace, linkColumn } from './place.ts'

type Input = { params: LinkPlace; query: QueryOf<typeof calls.linksList> }

/** The linked records, in the order of the links: their id and display value, or the fields asked for. */
export function listLinked(context: Context, input: Input): Promise<RecordsPage> {
  return list(context, input, false)
}

/** The other records of the table, or of the view that the link is confined to. */
export function listExcluded(context: Context, input: Input): Promise<RecordsPage> {
  return list(context, input, true)
}

type Asked = { owner: Table; table: Table; query: Query; nested: Nested }

async function list(context: Context, { params, query }: Input, excluded: boolean): Promise<RecordsPage> {
  const recordId = parseRecordId(params.recordId)
  const home = await context.home()
  let asked: Asked | null = null
  const { results, lastSeq } = await home.read((schema) => {
    const { column, path } = linkColumn(schema, params)
    const clock = clockOf(context)
    const table = asSeen(path.table, clock)
    const request = query.fields === undefined ? { ...query, fields: shownFields(path) } : query
    const resolved = resolveQuery(request, { table, view: excluded ? offered(column, path) : null, clock })
    const nested = resolveNested(query.nested, { columns: table.columns, clock })
    asked = { owner: path.owner, table, query: resolved, nested }
    const linkedTo = { path, recordId, excluded }
    return [
      recordExistsStatement(sqlite, path.owner, recordId),
      listStatement(
        sqlite,
        table,
        { ...resolved, linkedTo, rank: rankOf(path, table, resolved) },
        nested.shown,
      ),
      countStatement(sqlite, table, { ...resolved, linkedTo }),
    ]
  })
  return answer(asked, results, { recordId, format: query.format, seq: lastSeq, files: linksOf(context) })
}

/** A search lists the records first whose names fit best, unless the request says how to sort. */
function rankOf({ display }: LinkPath, { columns }: Table, { search, sorts }: Query): Expr | null {
  const name = columns.find(({ id }) => id === display.id)
  return search === '' || sorts.length > 0 || !name ? null : nameRank(name, search)
}

/** Only some records may be offered for linking: those of a view. */
function offered(column: Column, { table }: LinkPath) {
  const view = table.views.find(({ id }) => id === readLinkOptions(column).viewId)
  return view ? viewKindOf(view.type).query(view, table) : null
}

function shownFields({ table, display }: LinkPath): string[] {
  const key = table.columns.find((column) => column.primaryKey)
  return [...new Set([key?.id, display.id])].filter((id) => id !== undefined)
}

function answer(
  asked: Asked | null,
  [known, rows, count]: Awaited<ReturnType<Awaited<ReturnType<Context['home']>>['read']>>['results'],
  {
    recordId,
    format,
    seq,
    files,
  }: { recordId: number; format: Input['query']['format']; seq: number; files: FileLinks },
): RecordsPage {
  if (!asked || !known || !rows || !count) throw new Error('The home answered nothing.')
  if (known.rows[0]?.[0] !== 1) fail('RECORD_NOT_FOUND', { id: recordId })
  const { table, query, nested } = asked
  const { records } = decodeRecords(table, query.columns, rows, nested.linked)
  return {
    list: records.map(recordWriter(table, query.columns, format, nested.linked, files)),
    pageInfo: pageInfo(decodeCount(count), query.offset, query.limit),
    seq,
  }
}
