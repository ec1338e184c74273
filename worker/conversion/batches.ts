import { fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import { findColumn } from '#core/find-in-schema.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { BaseSchema, CellValue, Column, Table } from '#core/schema.ts'
import type { ReadPlan } from '../store/base-databases/read-plan.ts'
import { decodeLastId, decodeRecords } from '../engine/read/decode.ts'
import type { SqlResult, Statement } from '../platform/statement.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'
import { linkCells, linkBatches, linksChangedSince } from './match-link-names.ts'
import { idsChangedSince } from '../store/base-databases/changed-since.ts'

/** Streams a field's cells in batches; only one batch is in memory. */
export type Cell = { id: number; value: CellValue }

/** Records per batch. */
const conversionBatchRows = 5000

/** Ids from first to last, inclusive. */
export type Range = readonly [first: number, last: number]

/**
 * All cells of a field, by id. `seq` is the newest change that a batch includes; `isLast` marks the last
 * batch.
 */
export async function* batchesOf(
  database: BaseDatabase,
  column: Column,
  range: Range | null = null,
): AsyncGenerator<{ cells: Cell[]; seq: number; isLast: boolean }> {
  if (fieldOf(column).connects)
    return yield* linkBatches(database, column, range ?? [1, Number.MAX_SAFE_INTEGER])
  let after = (range?.[0] ?? 1) - 1
  for (;;) {
    const { cells, lastId, seq } = await database.read((current, engine) => {
      const { table } = tableOf(current, column)
      const window = { after, last: range?.[1] ?? Number.MAX_SAFE_INTEGER, max: conversionBatchRows }
      return {
        statements: [engine.cellsStatement(table, column, window), engine.lastIdStatement(table)],
        decode: ([found, last], { lastSeq }) => ({
          cells: decode(table, column, found),
          lastId: decodeLastId(last),
          seq: lastSeq,
        }),
      }
    })
    after = cells.at(-1)?.id ?? lastId
    const isLast = after >= Math.min(lastId, range?.[1] ?? lastId)
    yield { cells, seq, isLast }
    if (isLast) return
  }
}

/** Current cells of some records, and the newest change that they include. */
export async function cellsOf(
  database: BaseDatabase,
  column: Column,
  ids: number[],
): Promise<{ cells: Cell[]; seq: number }> {
  if (fieldOf(column).connects) return linkCells(database, column, ids)
  return database.read((current, engine) => {
    const { table } = tableOf(current, column)
    return cellsRead(table, column, engine.cellsOfStatement(table, column, ids))
  })
}

function cellsRead(
  table: Table,
  column: Column,
  statement: Statement,
): ReadPlan<{ cells: Cell[]; seq: number }> {
  return {
    statements: [statement],
    decode: ([found], { lastSeq }) => ({ cells: decode(table, column, found), seq: lastSeq }),
  }
}

/**
 * Cells of all records that were written or created after a change, in one read, so that a commit right
 * afterwards misses almost nothing. For few records.
 */
export async function latestCells(
  database: BaseDatabase,
  column: Column,
  since: number,
): Promise<{ cells: Cell[]; seq: number }> {
  if (fieldOf(column).connects) {
    const { ids, seq } = await linksChangedSince(database, column, since)
    return ids.length > 0 ? linkCells(database, column, ids) : { cells: [], seq }
  }
  return database.read((current, engine) => {
    const { table } = tableOf(current, column)
    const changed = idsChangedSince(database.baseId, table.id, since)
    return cellsRead(table, column, engine.cellsAmongStatement(table, column, changed))
  })
}

/**
 * Ranges of records whose cell of this field was written after a change, and the newest change considered.
 */
export async function touchedSince(
  database: BaseDatabase,
  column: Column,
  since: number,
): Promise<{ ids: number[]; ranges: Range[]; seq: number }> {
  if (fieldOf(column).connects) return { ...(await linksChangedSince(database, column, since)), ranges: [] }
  const ids = new Set<number>()
  const ranges: Range[] = []
  let from = since
  for (;;) {
    const { changes, lastSeq } = await database.changes(from, 1000)
    for (const change of changes.filter(({ tableId }) => tableId === column.tableId)) {
      for (const row of change.rows) if (touches(change, row, column.id)) ids.add(row.id)
      if (change.kind === 'record.insert') ranges.push(...change.ranges)
    }
    from = changes.at(-1)?.seq ?? lastSeq
    if (from >= lastSeq) return { ids: [...ids].sort((one, other) => one - other), ranges, seq: lastSeq }
  }
}

function touches({ kind }: Change, row: Change['rows'][number], columnId: string): boolean {
  if (kind === 'record.insert') return true
  if (kind !== 'record.update') return false
  return [row.before, row.after].some((cells) => cells && Object.hasOwn(cells, columnId))
}

/** The field, unchanged since the conversion began. Throws SCHEMA_CHANGED otherwise. */
export function tableOf(schema: BaseSchema, basis: Column): { table: Table; column: Column } {
  const found = findColumn(schema, basis.id)
  return described(found.column) === described(basis) ? found : fail('SCHEMA_CHANGED')
}

/** Everything about a field that a conversion depends on or writes. */
function described(column: Column): string {
  const { type, physicalName, options, selectOptions, title, description } = column
  const { required, unique, defaultText } = column
  return JSON.stringify([
    type,
    physicalName,
    options,
    selectOptions,
    title,
    description,
    required,
    unique,
    defaultText,
  ])
}

function decode(table: Table, column: Column, result: SqlResult | undefined): Cell[] {
  if (!result) return []
  return decodeRecords(table, [column.id], result).records.map(({ id, cells }) => ({
    id,
    value: cells[column.id] ?? null,
  }))
}
