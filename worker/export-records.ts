import type { ExportQuery } from '#core/api/exports.ts'
import { fail } from '#core/errors.ts'
import { findTable } from '#core/find.ts'
import { textOf } from '#core/fields/present.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { Query } from '#core/query/query.ts'
import type { BaseSchema, Table } from '#core/schema.ts'
import { attachment, csvLine } from './csv-text.ts'
import { columnsOf } from './engine/columns.ts'
import { decodeCount, decodeRecords, type StoredRecord } from './engine/decode.ts'
import { sqlite } from './engine/dialects/sqlite/index.ts'
import { decodeIdText, orderedIdsStatement, showingAll } from './engine/export.ts'
import { byIdsStatement, countStatement, walkStatement } from './engine/select.ts'
import type { ScopeIn } from './parts-of-call.ts'
import { asSeen } from './record-scope.ts'
import type { Statement } from './statement.ts'
import type { Home } from './store/homes/home.ts'

/** Cells of one part of the file, and its most rows: what is in memory at a time. */
const cellsPerPart = 40_000
const rowsPerPart = 2000

type Asked = { table: Table; query: Query; title: string }

/**
 * All records of a view or table as a CSV file, sent part by part as they are read. With sorts, or records
 * that were moved, the ids of all are read first, in their order; else the table is walked by id. Records that change meanwhile may be in either
 * state. `x-row-count` says how many there were at the start; a file that breaks off has fewer.
 */
export async function exportRecords(home: Home, query: ExportQuery, scopeIn: ScopeIn): Promise<Response> {
  let asked: Asked | null = null
  const { results } = await home.read(async (schema) => {
    const scope = await scopeIn(schema)
    const resolved = resolveQuery(query, scope)
    const title =
      scope.shown && !scope.shown.isDefault
        ? `${scope.table.title} - ${scope.shown.title}`
        : scope.table.title
    asked = { table: scope.table, query: resolved, title }
    const count = countStatement(sqlite, scope.table, resolved)
    return isOrdered(scope.table, resolved)
      ? [count, orderedIdsStatement(sqlite, scope.table, resolved)]
      : [count]
  })
  const { table, query: resolved, title } = known(asked)
  const parts = isOrdered(table, resolved)
    ? partsByIds(home, table, resolved, decodeIdText(results[1]))
    : partsByWalking(home, table, resolved)
  const head = csvLine(columnsOf(table, resolved.columns).map((column) => column.title))
  return new Response(streamOf(`${query.bom === 'true' ? '\ufeff' : ''}${head}`, parts), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment(`${title}.csv`),
      'x-row-count': String(results[0] ? decodeCount(results[0]) : 0),
      // Clients of the wire ask for the next part where this is no -1.
      'nc-export-offset': '-1',
    },
  })
}

/** True where the order is another one than that of ids. */
function isOrdered(table: Table, { sorts }: Query): boolean {
  return sorts.length > 0 || table.hasPlaces === true
}

function known(asked: Asked | null): Asked {
  return asked ?? fail('TABLE_NOT_FOUND')
}

async function* partsByWalking(home: Home, table: Table, query: Query): AsyncGenerator<string> {
  const limit = rowsOf(query)
  for (let after = 0; ;) {
    const from = after
    const records = await readPart(home, table, query, (now) =>
      walkStatement(sqlite, now, { ...query, limit }, from),
    )
    yield textOfPart(records, table, query)
    after = records.at(-1)?.id ?? after
    if (records.length < limit) return
  }
}

async function* partsByIds(
  home: Home,
  table: Table,
  query: Query,
  ids: Float64Array,
): AsyncGenerator<string> {
  const limit = rowsOf(query)
  for (let start = 0; start < ids.length; start += limit) {
    const wanted = [...ids.subarray(start, start + limit)]
    const records = await readPart(home, table, query, (now) =>
      byIdsStatement(sqlite, now, query.columns, wanted),
    )
    const byId = new Map(records.map((record) => [record.id, record]))
    yield textOfPart(
      wanted.map((id) => byId.get(id)).filter((record) => record !== undefined),
      table,
      query,
    )
  }
}

/** Reads with the schema as it is by then; a file whose columns have changed under way breaks off. */
async function readPart(
  home: Home,
  table: Table,
  query: Query,
  statement: (table: Table) => Statement,
): Promise<StoredRecord[]> {
  const shape = shapeOf(table, query)
  let now = table
  const { results } = await home.read((schema: BaseSchema) => {
    const found = findTable(schema, table.id)
    now = showingAll(table.clock ? asSeen(found, table.clock) : found)
    if (shapeOf(now, query) !== shape) fail('SCHEMA_CHANGED')
    return [statement(now)]
  })
  return results[0] ? decodeRecords(now, query.columns, results[0]).records : []
}

function shapeOf(table: Table, query: Query): string {
  const columns = columnsOf(table, query.columns)
  return JSON.stringify(columns.map(({ id, type, physicalName }) => [id, type, physicalName]))
}

function textOfPart(records: readonly StoredRecord[], table: Table, query: Query): string {
  const columns = columnsOf(table, query.columns)
  return records
    .map(({ id, cells }) =>
      csvLine(
        columns.map((column) => (column.primaryKey ? String(id) : textOf(cells[column.id] ?? null, column))),
      ),
    )
    .join('')
}

function rowsOf({ columns }: Query): number {
  return Math.max(50, Math.min(rowsPerPart, Math.floor(cellsPerPart / Math.max(1, columns.length))))
}

/** Nothing is read before it is asked for; a part that fails breaks the file off, which every client sees. */
function streamOf(head: string, parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isStarted = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isStarted) {
          isStarted = true
          controller.enqueue(encoder.encode(head))
          return
        }
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
