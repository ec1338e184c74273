import { fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import { findColumn } from '#core/find.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { BaseSchema, CellValue, Column, Table } from '#core/schema.ts'
import { cellsAmongStatement, cellsOfStatement, cellsStatement, lastIdStatement } from '../engine/convert.ts'
import { decodeRecords } from '../engine/decode.ts'
import { sqlite } from '../engine/dialects/sqlite/index.ts'
import type { SqlResult } from '../statement.ts'
import type { Home } from '../store/homes/home.ts'
import { linkCells, linkPortions, relinkedSince } from './link-names.ts'
import { idsTouchedSince } from '../store/homes/touched.ts'

/** A field's cells in portions, as a stream: never more in memory than one portion. */
export type Cell = { id: number; value: CellValue }

/** Records of one portion. */
const portionRows = 5000

/** Ids from the first to the last. */
export type Range = readonly [first: number, last: number]

/** All cells of a field, by id. `seq` is the newest change that a portion includes; `isLast` after it there is none. */
export async function* portionsOf(
  home: Home,
  column: Column,
  range: Range | null = null,
): AsyncGenerator<{ cells: Cell[]; seq: number; isLast: boolean }> {
  if (fieldOf(column).connects)
    return yield* linkPortions(home, column, range ?? [1, Number.MAX_SAFE_INTEGER])
  let after = (range?.[0] ?? 1) - 1
  for (;;) {
    const { schema, results, lastSeq } = await home.read((current) => {
      const { table } = tableOf(current, column)
      const window = { after, last: range?.[1] ?? Number.MAX_SAFE_INTEGER, max: portionRows }
      return [cellsStatement(sqlite, table, column, window), lastIdStatement(sqlite, table)]
    })
    const cells = decode(tableOf(schema, column).table, column, results[0])
    const lastId = Number(results[1]?.rows[0]?.[0] ?? 0)
    after = cells.at(-1)?.id ?? lastId
    const isLast = after >= Math.min(lastId, range?.[1] ?? lastId)
    yield { cells, seq: lastSeq, isLast }
    if (isLast) return
  }
}

/** The cells of some records as they are now, and the newest change that they include. */
export async function cellsOf(
  home: Home,
  column: Column,
  ids: number[],
): Promise<{ cells: Cell[]; seq: number }> {
  if (fieldOf(column).connects) return linkCells(home, column, ids)
  const { schema, results, lastSeq } = await home.read((current) => [
    cellsOfStatement(sqlite, tableOf(current, column).table, column, ids),
  ])
  return { cells: decode(tableOf(schema, column).table, column, results[0]), seq: lastSeq }
}

/**
 * The cells of all records that were written or made after a change, in one read, so that a commit that follows at
 * once has hardly anything to miss. For few of them.
 */
export async function latestCells(
  home: Home,
  column: Column,
  since: number,
): Promise<{ cells: Cell[]; seq: number }> {
  if (fieldOf(column).connects) {
    const { ids, seq } = await relinkedSince(home, column, since)
    return ids.length > 0 ? linkCells(home, column, ids) : { cells: [], seq }
  }
  const { schema, results, lastSeq } = await home.read((current) => {
    const { table } = tableOf(current, column)
    return [cellsAmongStatement(sqlite, table, column, idsTouchedSince(home.baseId, table.id, since))]
  })
  return { cells: decode(tableOf(schema, column).table, column, results[0]), seq: lastSeq }
}

/** Records whose cell of this field was written after a change, as ranges; and the newest change that was looked at. */
export async function touchedSince(
  home: Home,
  column: Column,
  since: number,
): Promise<{ ids: number[]; ranges: Range[]; seq: number }> {
  if (fieldOf(column).connects) return { ...(await relinkedSince(home, column, since)), ranges: [] }
  const ids = new Set<number>()
  const ranges: Range[] = []
  let from = since
  for (;;) {
    const { changes, lastSeq } = await home.changes(from, 1000)
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

/** The field as it was when the conversion began. Throws SCHEMA_CHANGED when it is another one now. */
export function tableOf(schema: BaseSchema, basis: Column): { table: Table; column: Column } {
  const found = findColumn(schema, basis.id)
  return described(found.column) === described(basis) ? found : fail('SCHEMA_CHANGED')
}

/** All of a field that a conversion goes by, or writes. */
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
