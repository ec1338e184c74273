import type { ExportQuery } from '#core/api/exports.ts'
import { fail } from '#core/errors.ts'
import { findTable } from '#core/find-in-schema.ts'
import { textOf } from '#core/fields/wire-value.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { Query } from '#core/query/query.ts'
import type { Table } from '#core/schema.ts'
import { resultOf } from '../store/base-databases/read-plan.ts'
import { attachment, csvLine } from '../http/csv-text.ts'
import { columnsOf } from '../engine/columns.ts'
import { decodeCount, decodeRecords, type StoredRecord } from '../engine/decode.ts'
import { decodeIdText, withAllColumns } from '../engine/export.ts'
import { readInScope, type ScopeResolver } from './read-in-scope.ts'
import { withClock, type RecordScope } from './record-scope.ts'
import type { Statement } from '../platform/statement.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'

/** Cells and rows per chunk, which bounds memory use. */
const cellsPerPart = 40_000
const rowsPerPart = 2000

/**
 * Streams all records of a view or table as CSV. With sorts or moved records, all ids are read first, in
 * order; otherwise records are read by id. Records that change meanwhile may have either state. `x-row-count`
 * has the initial number; an interrupted file has fewer.
 */
export async function exportRecords(
  database: BaseDatabase,
  request: ExportQuery,
  scopeIn: ScopeResolver,
): Promise<Response> {
  const { table, resolved, title, results } = await readInScope(database, scopeIn, (engine, scope) => {
    const query = resolveQuery(request, scope)
    const count = engine.countStatement(scope.table, query)
    return {
      statements: isOrdered(scope.table, query)
        ? [count, engine.orderedIdsStatement(scope.table, query)]
        : [count],
      decode: (found) => ({ table: scope.table, resolved: query, title: titleOf(scope), results: found }),
    }
  })
  const parts = isOrdered(table, resolved)
    ? partsByIds(database, table, resolved, decodeIdText(results[1]))
    : partsByWalking(database, table, resolved)
  const head = csvLine(columnsOf(table, resolved.columns).map((column) => column.title))
  return new Response(streamOf(`${request.bom === 'true' ? '\ufeff' : ''}${head}`, parts), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment(`${title}.csv`),
      'x-row-count': String(results[0] ? decodeCount(results[0]) : 0),
      // Existing clients request further parts unless this is -1.
      'nc-export-offset': '-1',
    },
  })
}

/** True if the order is not that of ids. */
function isOrdered(table: Table, { sorts }: Query): boolean {
  return sorts.length > 0 || table.hasPlaces === true
}

function titleOf({ table, shown }: RecordScope): string {
  return shown && !shown.isDefault ? `${table.title} - ${shown.title}` : table.title
}

async function* partsByWalking(database: BaseDatabase, table: Table, query: Query): AsyncGenerator<string> {
  const limit = rowsOf(query)
  for (let after = 0; ;) {
    const from = after
    const records = await readPart(database, table, query, (now) =>
      database.engine.scanStatement(now, { ...query, limit }, from),
    )
    yield textOfPart(records, table, query)
    after = records.at(-1)?.id ?? after
    if (records.length < limit) return
  }
}

async function* partsByIds(
  database: BaseDatabase,
  table: Table,
  query: Query,
  ids: Float64Array,
): AsyncGenerator<string> {
  const limit = rowsOf(query)
  for (let start = 0; start < ids.length; start += limit) {
    const wanted = [...ids.subarray(start, start + limit)]
    const records = await readPart(database, table, query, (now) =>
      database.engine.byIdsStatement(now, query.columns, wanted),
    )
    const byId = new Map(records.map((record) => [record.id, record]))
    yield textOfPart(
      wanted.map((id) => byId.get(id)).filter((record) => record !== undefined),
      table,
      query,
    )
  }
}

/** Reads with the current schema; the file is aborted if its columns have changed. */
async function readPart(
  database: BaseDatabase,
  table: Table,
  query: Query,
  statement: (table: Table) => Statement,
): Promise<StoredRecord[]> {
  const shape = shapeOf(table, query)
  return database.read((schema) => {
    const found = findTable(schema, table.id)
    const now = withAllColumns(table.clock ? withClock(found, table.clock) : found)
    if (shapeOf(now, query) !== shape) fail('SCHEMA_CHANGED')
    return {
      statements: [statement(now)],
      decode: (results) => decodeRecords(now, query.columns, resultOf(results, 0)).records,
    }
  })
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

/** Reads on demand; a failure aborts the file, which clients detect. */
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
