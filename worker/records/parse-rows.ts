import { AppError, fail } from '#core/errors.ts'
import { fieldOf, readValue } from '#core/fields/index.ts'
import { defaultValueOf } from '#core/fields/options/default-value.ts'
import { problemText, type ProblemCode } from '#core/fields/problems.ts'
import { isMissing, isRequiredForInput } from '#core/required-columns.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'

/** Stored cells by column id. Cells of link columns are lists of record ids, as texts. */
export type Cells = Record<string, CellValue>

type BadCell = { row: number; field: string; code: ProblemCode | 'required' | 'readOnly'; message: string }

const badCellsListed = 20

/**
 * Parses the cells of new records: every writable column gets its value or default. All rows are valid or
 * none is accepted.
 */
export function readNewRows(rows: Record<string, unknown>[], table: Table): Cells[] {
  const writable = table.columns
    .filter((column) => !fieldOf(column).readOnly)
    .map((column) => ({
      column,
      connects: fieldOf(column).connects,
      byDatabase: isFilledByDatabase(column),
      initial: defaultValueOf(column),
      mustBeGiven: isRequiredForInput(column),
    }))
  return readAll(rows, (row, bad) => {
    const given = readGiven(row, table, bad)
    const cells: Cells = {}
    for (const { column, connects, byDatabase, initial, mustBeGiven } of writable) {
      const value = given[column.id]
      if (connects) {
        if (requiresLink(column) && isNoLink(value)) bad(column, 'required')
        if (value !== undefined) cells[column.id] = value
        continue
      }
      // Its database gives a missing cell the default, and keeps a null where it can.
      if (byDatabase) {
        if (value !== undefined) cells[column.id] = value
        if (mustBeGiven && isMissing(value)) bad(column, 'required')
        continue
      }
      // Null in a required field counts as missing, so its default applies.
      const isLeftOut = value === undefined || (value === null && column.required)
      const stored = (isLeftOut ? initial : value) ?? fieldOf(column).newValue?.() ?? null
      cells[column.id] = stored
      if (mustBeGiven ? isMissing(value) : column.required && isMissing(stored)) bad(column, 'required')
    }
    return cells
  })
}

/** True for columns that the database of a source fills in new rows where no value is given. */
export function isFilledByDatabase({ native, defaultText }: Column): boolean {
  return defaultText === null && (native?.default ?? null) !== null
}

/**
 * Parses the cells that an update changes, by row. `id` identifies the record; if `given` does, an id in the
 * row must be the same.
 */
export function readChangedRows(
  rows: Record<string, unknown>[],
  table: Table,
  given?: unknown[],
): { id: number; cells: Cells }[] {
  const ids = rows.map((row, index) => {
    if (!given) return readRecordId(row, table)
    const id = parseRecordId(given[index])
    if (idKey(row, table) !== null && readRecordId(row, table) !== id)
      fail('INVALID_REQUEST', { problem: 'The address and the body name different records.' })
    return id
  })
  const cells = readAll(rows, (row, bad) => readChanged(withoutId(row, table), table, bad))
  const seen = new Set<number>()
  return ids.map((id, index) => {
    if (seen.has(id)) fail('INVALID_REQUEST', { problem: `Record ${id} is named twice.` })
    seen.add(id)
    return { id, cells: cells[index] ?? {} }
  })
}

/** Parses cells that many records get, with the same rules. */
export function readChangedCells(row: Record<string, unknown>, table: Table): Cells {
  const [cells = {}] = readAll([row], (given, bad) => readChanged(given, table, bad))
  return cells
}

/** The id in a row of an update or delete: `id`, `Id` or the title of the ID column. */
export function readRecordId(row: Record<string, unknown>, table: Table): number {
  const key = idKey(row, table)
  const id = key === null ? undefined : row[key]
  if (isMissing(id))
    fail('INVALID_REQUEST', { problem: `Each record needs its ${idColumn(table)?.title ?? 'Id'}.` })
  return parseRecordId(id)
}

/** Returns true if a row has an id. */
export function namesRecord(row: Record<string, unknown>, table: Table): boolean {
  const key = idKey(row, table)
  return key !== null && !isMissing(row[key])
}

/** Parses a record id in a path, query or body. An invalid id means a record that does not exist. */
export function parseRecordId(id: unknown): number {
  // An object may have its own toString.
  const shown = typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 40) : 'without an id'
  return wholeId(id) ?? fail('RECORD_NOT_FOUND', { id: shown })
}

/** The id in a row; null if invalid. */
export function recordIdIn(row: Record<string, unknown>, table: Table): number | null {
  const key = idKey(row, table)
  return key === null ? null : wholeId(row[key])
}

function wholeId(id: unknown): number | null {
  const number =
    typeof id === 'number' ? id : typeof id === 'string' && /^\d{1,16}$/.test(id) ? Number(id) : Number.NaN
  return Number.isSafeInteger(number) && number >= 1 ? number : null
}

/** The column of a key in a body: by id, title or physical name. */
export function columnOf(key: string, table: Table): Column {
  return namesOf(table).columns.get(key) ?? fail('UNKNOWN_FIELD', { field: key.slice(0, 255) })
}

type Names = {
  columns: ReadonlyMap<string, Column>
  /** Keys that may contain the id; the first one present counts. */
  ids: readonly string[]
}

// Large calls look up every cell, so names are cached per table.
const names = new WeakMap<Table, Names>()

function namesOf(table: Table): Names {
  const known = names.get(table)
  if (known) return known
  // Earlier columns take precedence, and ids over titles over physical names.
  const backwards = table.columns.toReversed()
  const columns = new Map([
    ...backwards.map((column) => [column.physicalName, column] as const),
    ...backwards.map((column) => [column.title, column] as const),
    ...backwards.map((column) => [column.id, column] as const),
  ])
  const own = table.columns.find((column) => column.primaryKey)
  // Another field may have one of these names.
  const usual = ['id', 'Id'].filter(
    (name) => !table.columns.some((each) => each !== own && each.title === name),
  )
  const ids = [own?.id, own?.title, ...usual].filter((name) => name !== undefined)
  const made = { columns, ids }
  names.set(table, made)
  return made
}

function readAll(
  rows: Record<string, unknown>[],
  read: (
    row: Record<string, unknown>,
    bad: (column: Column, code: BadCell['code'], message?: string) => void,
  ) => Cells,
): Cells[] {
  const bad: BadCell[] = []
  const badRows: number[] = []
  const cells = rows.map((row, index) => {
    let isBad = false
    const result = read(
      row,
      (column, code, message = code === 'required' ? 'is required.' : 'is read-only.') => {
        isBad = true
        // Stop early: only this many are reported.
        if (bad.length >= badCellsListed) return
        if (!bad.some((each) => each.row === index && each.field === column.title))
          bad.push({ row: index, field: column.title, code, message: `${column.title} ${message}` })
      },
    )
    if (isBad) badRows.push(index)
    return result
  })
  const [first] = bad
  if (!first) return cells
  throw badCells(rows.length, badRows, first, bad)
}

function badCells(rows: number, badRows: number[], first: BadCell, bad: BadCell[]): AppError {
  if (rows > 1) {
    const details = {
      count: badRows.length,
      first: `row ${first.row + 1}: ${first.message}`,
      rows: bad,
      // Every bad row, so that a client can drop them all before it sends the rest.
      rowIndexes: badRows,
    }
    return new AppError('INVALID_RECORDS', details)
  }
  if (first.code === 'required')
    return new AppError('VALUE_REQUIRED', { title: first.field, field: first.field })
  if (first.code === 'readOnly')
    return new AppError('READ_ONLY_FIELD', { title: first.field, field: first.field })
  const problem = first.message.slice(first.field.length + 1)
  return new AppError('INVALID_VALUE', { title: first.field, problem, field: first.field, code: first.code })
}

function readChanged(
  row: Record<string, unknown>,
  table: Table,
  bad: (column: Column, code: BadCell['code'], message?: string) => void,
): Cells {
  const given = readGiven(row, table, bad)
  for (const column of table.columns) {
    const value = given[column.id]
    const isBlanked = column.link
      ? value !== undefined && requiresLink(column) && isNoLink(value)
      : column.required && value === null
    if (isBlanked) bad(column, 'required')
  }
  return given
}

function readGiven(
  row: Record<string, unknown>,
  table: Table,
  bad: (column: Column, code: BadCell['code'], message?: string) => void,
): Cells {
  const cells: Cells = {}
  for (const [key, input] of Object.entries(row)) {
    if (input === undefined) continue
    const column = columnOf(key, table)
    if (fieldOf(column).readOnly) {
      bad(column, 'readOnly')
      continue
    }
    const parsed = readValue(input, column)
    if (parsed.ok) cells[column.id] = parsed.value
    else bad(column, parsed.problem.code, problemText(parsed.problem))
  }
  return cells
}

/** A belongs-to link is required if its foreign key is. */
function requiresLink({ link }: Column): boolean {
  return link?.through.kind === 'ownKey' && isRequiredForInput(link.through.key)
}

function isNoLink(value: CellValue | undefined): boolean {
  return !Array.isArray(value) || value.length === 0
}

function idColumn(table: Table): Column | undefined {
  return table.columns.find((column) => column.primaryKey)
}

function idKey(row: Record<string, unknown>, table: Table): string | null {
  return namesOf(table).ids.find((name) => Object.hasOwn(row, name)) ?? null
}

/** The row without its id. */
export function withoutId(row: Record<string, unknown>, table: Table): Record<string, unknown> {
  const key = idKey(row, table)
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== key))
}
