import { AppError } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'
import { decodeIds } from '../engine/read/decode.ts'
import type { Cells } from '../engine/plan.ts'
import type { KeyedRow } from '../engine/write/unique-conflicts.ts'
import type { SqlResult, Statement } from '../platform/statement.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'
import { outcomeOf } from '../store/base-databases/outcome.ts'
import { resultOf } from '../store/base-databases/read-plan.ts'

/** A row of a call: its cells, and its record. A new one has an id if the caller chose that. */
export type GivenRow = { id: number | null; isNew: boolean; cells: Cells }
/** The rows of a call, in its order. */
export type GivenRows = { table: Table; rows: readonly GivenRow[] }

/** A bad row: its position from 0, and the titles of the fields whose values are taken. */
type TakenRow = { row: number; fields: string[] }

/**
 * The error of a failed call, with all of its bad rows: databases name one at most. Takes a round trip, which calls that
 * succeed do not need.
 */
export async function withBadRows(
  database: BaseDatabase,
  given: GivenRows,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof AppError) || given.rows.length < 2) return error
  const described = await outcomeOf(() => describe(database, given, error))
  // The table may have changed since.
  return (described.ok && described.value) || error
}

async function describe(
  database: BaseDatabase,
  given: GivenRows,
  { code, details }: AppError,
): Promise<AppError | null> {
  if (code === 'RECORD_NOT_FOUND') return missingRecordsError(await missingRows(database, given))
  if (code !== 'DUPLICATE_VALUE') return null
  const titles: unknown = details['fields'] ?? [details['field']]
  const named = Array.isArray(titles) ? titles.map(String) : []
  return takenError(await takenRows(database, given, named))
}

/** RECORD_NOT_FOUND for rows of a call; null if there are none. */
export function missingRecordsError(bad: readonly { row: number; id: string }[]): AppError | null {
  if (bad.length === 0) return null
  return new AppError('RECORD_NOT_FOUND', {
    id: listed([...new Set(bad.map(({ id }) => id))]),
    count: bad.length,
    rows: bad.slice(0, limits.badRowsListedMax),
    rowIndexes: bad.map(({ row }) => row),
  })
}

function takenError(bad: readonly TakenRow[]): AppError | null {
  const [first] = bad
  if (!first) return null
  return new AppError('DUPLICATE_VALUE', {
    title: [...new Set(bad.flatMap(({ fields }) => fields))].join(', '),
    field: first.fields[0] ?? null,
    ...(first.fields.length > 1 ? { fields: first.fields } : {}),
    count: bad.length,
    rowNumbers: listed(bad.map(({ row }) => String(row + 1))),
    rows: bad.slice(0, limits.badRowsListedMax).map(({ row, fields }) => {
      const field = fields.join(', ')
      return {
        row,
        field,
        code: 'duplicate',
        message: `${field} already has this value in another record or row.`,
      }
    }),
    rowIndexes: bad.map(({ row }) => row),
  })
}

function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, limits.badRowsListedMax).join(', ')
  return texts.length > limits.badRowsListedMax ? `${shown}, …` : shown
}

async function missingRows(
  database: BaseDatabase,
  { table, rows }: GivenRows,
): Promise<{ row: number; id: string }[]> {
  const missing = await missingIds(
    database,
    table,
    rows.filter(({ isNew }) => !isNew),
  )
  return rows.flatMap(({ id, isNew }, row) =>
    !isNew && id !== null && missing.has(id) ? [{ row, id: String(id) }] : [],
  )
}

async function missingIds(
  database: BaseDatabase,
  table: Table,
  rows: readonly GivenRow[],
): Promise<Set<number>> {
  const ids = [...new Set(rows.flatMap(({ id }) => id ?? []))]
  if (ids.length === 0) return new Set()
  return database.read((_schema, engine) => ({
    statements: [engine.missingIdsStatement(table, ids)],
    decode: (results) => new Set(decodeIds(resultOf(results, 0))),
  }))
}

/** The rows that violate the key of these fields, or other fields with unique values. */
async function takenRows(
  database: BaseDatabase,
  { table, rows }: GivenRows,
  named: readonly string[],
): Promise<TakenRow[]> {
  const key = named.flatMap((title) => table.columns.find((each) => each.title === title) ?? [])
  const found = new Map<number, string[]>()
  const add = (row: number, columns: readonly Column[]) => {
    const titles = columns.map(({ title }) => title)
    if (!found.has(row)) found.set(row, titles)
  }
  const idColumn = table.columns.find(({ primaryKey }) => primaryKey)
  const chosen = rows.filter(({ isNew, id }) => isNew && id !== null)
  if (idColumn && chosen.length > 0) {
    const free = await missingIds(database, table, chosen)
    rows.forEach(({ id, isNew }, row) => {
      if (isNew && id !== null && !free.has(id)) add(row, [idColumn])
    })
  }
  const others = table.columns.filter((each) => each.unique && !each.primaryKey && !key.includes(each))
  const keys = [...(key.every(({ primaryKey }) => primaryKey) ? [] : [key]), ...others.map((each) => [each])]
    .map((columns) => ({ columns, given: keyedRows(table, rows, columns) }))
    .filter(({ given }) => given.length > 0)
  if (keys.length > 0) {
    const taken = await database.read((_schema, engine) => ({
      statements: keys.flatMap(({ columns, given }): Statement[] => [
        engine.keyHoldersStatement(table, columns, given),
        engine.repeatedKeysStatement(table, columns, given),
      ]),
      decode: (results) =>
        keys.map(({ given }, index) =>
          takenOf(given, pairsOf(resultOf(results, 2 * index)), pairsOf(resultOf(results, 2 * index + 1))),
        ),
    }))
    keys.forEach(({ columns }, index) => taken[index]?.forEach((row) => add(row, columns)))
  }
  return [...found].sort(([one], [other]) => one - other).map(([row, fields]) => ({ row, fields }))
}

/** The rows that set a key. A key with a null repeats nothing; a part that an update leaves out keeps its value. */
function keyedRows(table: Table, rows: readonly GivenRow[], key: readonly Column[]): KeyedRow[] {
  // A link may set the column that stores it.
  const parts = key.map((column) => ({
    column,
    link: table.columns.find((each) => linkedKey(each) === column.id),
  }))
  return rows.flatMap(({ id, isNew, cells }, n) => {
    const own: Cells = {}
    for (const { column, link } of parts) {
      const value = link && Object.hasOwn(cells, link.id) ? linkedId(cells[link.id]) : cells[column.id]
      if (value !== undefined) own[column.id] = value
    }
    const values = Object.values(own)
    const isSet = isNew ? values.length === key.length : values.length > 0
    return isSet && !values.includes(null) ? [{ n, id: isNew ? null : id, cells: own }] : []
  })
}

/** The record in a cell of a link; null for a blank cell, undefined without a cell. */
function linkedId(cell: CellValue | undefined): CellValue | undefined {
  return Array.isArray(cell) ? Number(cell[0] ?? 0) || null : cell
}

function linkedKey({ link }: Column): string | null {
  return link?.through.kind === 'ownKey' ? link.through.key.id : null
}

/** Positions of the rows whose key another record or an earlier row has. */
function takenOf(
  given: readonly KeyedRow[],
  holders: readonly (readonly [number, number])[],
  repeated: readonly (readonly [number, number])[],
): Set<number> {
  const recordOf = new Map(given.map(({ n, id }) => [n, id]))
  const written = new Set(recordOf.values())
  const unchanged = new Set(holders.filter(([n, id]) => recordOf.get(n) === id).map(([n]) => n))
  const kept = new Set([...unchanged].map((n) => recordOf.get(n)))
  const ofOthers = holders.filter(([n, id]) => recordOf.get(n) !== id)
  // A record of the call that gets another key gives its own up.
  const lasting = ofOthers.filter(([, id]) => !written.has(id) || kept.has(id)).map(([n]) => n)
  const groups = Map.groupBy(repeated, ([, earliest]) => earliest)
  const repeating = [...groups].flatMap(([earliest, pairs]) => {
    const members = [earliest, ...pairs.map(([n]) => n)]
    const owner = members.find((n) => unchanged.has(n)) ?? earliest
    return members.filter((n) => n !== owner)
  })
  const taken = new Set([...lasting, ...repeating])
  // Databases check each row by itself, so they also refuse that two records swap their keys.
  return taken.size > 0 ? taken : new Set(ofOthers.map(([n]) => n))
}

function pairsOf({ rows }: SqlResult): (readonly [number, number])[] {
  return rows.map(([one, other]) => [Number(one), Number(other)])
}
