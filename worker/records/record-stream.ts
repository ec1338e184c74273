import type { ExportQuery } from '#core/api/import-export/exports.ts'
import { fail } from '#core/errors.ts'
import { findTable } from '#core/find-in-schema.ts'
import { defaultNested } from '#core/query/nested.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { Query } from '#core/query/query.ts'
import type { Table } from '#core/schema.ts'
import { columnsOf } from '../engine/identifiers/columns.ts'
import { decodeCount, decodeRecords, type StoredRecord } from '../engine/read/decode.ts'
import { decodeIdText, withAllColumns } from '../engine/read/export.ts'
import type { Engine } from '../engine/engine.ts'
import type { SqlResult, Statement } from '../platform/statement.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'
import { asRead, resultOf } from '../store/base-databases/read-plan.ts'
import { linksElsewhere } from './virtual-links.ts'
import { readInScope, type ScopeResolver } from './read-in-scope.ts'
import { withClock, type RecordScope } from './record-scope.ts'

/** Cells and rows per chunk, which bounds memory use. */
const cellsPerPart = 40_000
const rowsPerPart = 2000

/** Records to be written into a file, in parts that are read on demand. */
export type RecordStream = {
  table: Table
  query: Query
  /** Name of the file, without extension. */
  title: string
  /** Number of records at the start; an interrupted file has fewer. */
  count: number
  parts: AsyncGenerator<StoredRecord[]>
}

/**
 * Opens a stream of the records of a view or table, at most `recordsMax`. With sorts or moved records, all ids are
 * read first, in order; otherwise records are read by id. Records that change meanwhile may have either state.
 */
export async function openRecordStream(
  database: BaseDatabase,
  request: ExportQuery,
  scopeIn: ScopeResolver,
  recordsMax = Infinity,
): Promise<RecordStream> {
  const { table, query, title, results } = await readInScope(database, scopeIn, (engine, scope) => {
    const resolved = resolveQuery(request, scope)
    const count = engine.countStatement(scope.table, resolved)
    return {
      statements: isOrdered(scope.table, resolved)
        ? [count, engine.orderedIdsStatement(scope.table, resolved)]
        : [count],
      decode: (found) => ({ table: scope.table, query: resolved, title: titleOf(scope), results: found }),
    }
  })
  const parts = isOrdered(table, query)
    ? partsByIds(database, table, query, decodeIdText(results[1]).subarray(0, recordsMax))
    : partsByWalking(database, table, query, recordsMax)
  return { table, query, title, count: results[0] ? decodeCount(results[0]) : 0, parts }
}

/** True if the order is not that of ids. */
function isOrdered(table: Table, { sorts }: Query): boolean {
  return sorts.length > 0 || table.hasPlaces === true
}

function titleOf({ table, shown }: RecordScope): string {
  return shown && !shown.isDefault ? `${table.title} - ${shown.title}` : table.title
}

async function* partsByWalking(
  database: BaseDatabase,
  table: Table,
  query: Query,
  recordsMax: number,
): AsyncGenerator<StoredRecord[]> {
  let left = recordsMax
  for (let after = 0; left > 0;) {
    const from = after
    const limit = Math.min(rowsOf(query), left)
    const records = await readPart(database, table, query, (now, engine) =>
      engine.scanStatement(now, { ...query, limit }, from),
    )
    yield records
    after = records.at(-1)?.id ?? after
    left -= records.length
    if (records.length < limit) return
  }
}

async function* partsByIds(
  database: BaseDatabase,
  table: Table,
  query: Query,
  ids: Float64Array,
): AsyncGenerator<StoredRecord[]> {
  const limit = rowsOf(query)
  for (let start = 0; start < ids.length; start += limit) {
    const wanted = [...ids.subarray(start, start + limit)]
    const records = await readPart(database, table, query, (now, engine) =>
      engine.byIdsStatement(now, query.columns, wanted),
    )
    const byId = new Map(records.map((record) => [record.id, record]))
    yield wanted.map((id) => byId.get(id)).filter((record) => record !== undefined)
  }
}

/** Reads with the current schema; the file is aborted if its columns have changed. */
async function readPart(
  database: BaseDatabase,
  table: Table,
  query: Query,
  statement: (table: Table, engine: Engine) => Statement,
): Promise<StoredRecord[]> {
  const shape = shapeOf(table, query)
  return database.read((schema, engine) => {
    const found = findTable(schema, table.id)
    const now = withAllColumns(table.clock ? withClock(found, table.clock) : found)
    if (shapeOf(now, query) !== shape) fail('SCHEMA_CHANGED')
    const recordsIn = (results: readonly SqlResult[]) =>
      decodeRecords(now, query.columns, resultOf(results, 0)).records
    return {
      links: linksElsewhere(engine, now, query.columns, defaultNested, recordsIn),
      statements: [statement(now, engine)],
      decode: (results, _at, fill = asRead) => recordsIn(results).map(fill),
    }
  })
}

function shapeOf(table: Table, query: Query): string {
  const columns = columnsOf(table, query.columns)
  return JSON.stringify(columns.map(({ id, type, physicalName }) => [id, type, physicalName]))
}

function rowsOf({ columns }: Query): number {
  return Math.max(50, Math.min(rowsPerPart, Math.floor(cellsPerPart / Math.max(1, columns.length))))
}

/** The text of a file format before, for and after the records. */
export type RecordFile = {
  head: string
  writePart(records: readonly StoredRecord[]): string | Promise<string>
  tail?: string
}

/** Reads on demand; a failure aborts the file, which clients detect. */
export function fileStream(
  { head, writePart, tail }: RecordFile,
  parts: AsyncGenerator<StoredRecord[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isStarted = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isStarted) {
          isStarted = true
          if (head !== '') return controller.enqueue(encoder.encode(head))
        }
        const { done, value } = await parts.next()
        const text = done ? (tail ?? '') : await writePart(value)
        if (text !== '') controller.enqueue(encoder.encode(text))
        if (done) controller.close()
        // A part without text must not stall the stream.
        else if (text === '') await this.pull?.(controller)
      },
      async cancel() {
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
