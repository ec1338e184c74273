import { AppError, fail } from '#core/errors.ts'
import { fieldOf, readValue } from '#core/fields/index.ts'
import { initialValueOf } from '#core/fields/initial.ts'
import { problemText, type ProblemCode } from '#core/fields/problems.ts'
import { isMissing, isRequiredForInput } from '#core/required.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'

/** Cells by column id, as they will be stored. Those of link columns are lists of record ids, as texts. */
export type Cells = Record<string, CellValue>

type BadCell = { row: number; field: string; code: ProblemCode | 'required' | 'readOnly'; message: string }

const badCellsListed = 20

/** The cells of new records: every writable column has a value, given or default. All rows fit, or none is taken. */
export function readNewRows(rows: Record<string, unknown>[], table: Table): Cells[] {
  const writable = table.columns
    .filter((column) => !fieldOf(column).readOnly)
    .map((column) => ({
      column,
      connects: fieldOf(column).connects,
      initial: initialValueOf(column),
      mustBeGiven: isRequiredForInput(column),
    }))
  return readAll(rows, (row, bad) => {
    const given = readGiven(row, table, bad)
    const cells: Cells = {}
    for (const { column, connects, initial, mustBeGiven } of writable) {
      const value = given[column.id]
      if (connects) {
        if (requiresLink(column) && isNoLink(value)) bad(column, 'required')
        if (value !== undefined) cells[column.id] = value
        continue
      }
      // Nothing in a required field is as if it had not been sent: its default stands in.
      const isLeftOut = value === undefined || (value === null && column.required)
      const stored = (isLeftOut ? initial : value) ?? fieldOf(column).newValue?.() ?? null
      cells[column.id] = stored
      if (mustBeGiven ? isMissing(value) : column.required && isMissing(stored)) bad(column, 'required')
    }
    return cells
  })
}

/**
 * The cells that an update changes, by row; `id` names the record, or `given` does: then a row that names it too must
 * name the same one.
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

/** Cells that many records are to take; the same rules as for one of them. */
export function readChangedCells(row: Record<string, unknown>, table: Table): Cells {
  const [cells = {}] = readAll([row], (given, bad) => readChanged(given, table, bad))
  return cells
}

/** The id that a row of an update or delete names, under `id`, `Id` or the title of the ID column. */
export function readRecordId(row: Record<string, unknown>, table: Table): number {
  const key = idKey(row, table)
  const id = key === null ? undefined : row[key]
  if (isMissing(id))
    fail('INVALID_REQUEST', { problem: `Each record needs its ${idColumn(table)?.title ?? 'Id'}.` })
  return parseRecordId(id)
}

/** Whether a row says which record it is. */
export function namesRecord(row: Record<string, unknown>, table: Table): boolean {
  const key = idKey(row, table)
  return key !== null && !isMissing(row[key])
}

/** A record id out of a path, query or body. What is no id names a record that does not exist. */
export function parseRecordId(id: unknown): number {
  const number =
    typeof id === 'number' ? id : typeof id === 'string' && /^\d{1,16}$/.test(id) ? Number(id) : Number.NaN
  // An object may have a toString of its own, which is none.
  const shown = typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 40) : 'without an id'
  if (!Number.isSafeInteger(number) || number < 1) fail('RECORD_NOT_FOUND', { id: shown })
  return number
}

/** The column that a key of a body names: by id, title or physical name. */
export function columnOf(key: string, table: Table): Column {
  return namesOf(table).columns.get(key) ?? fail('UNKNOWN_FIELD', { field: key.slice(0, 255) })
}

type Names = {
  columns: ReadonlyMap<string, Column>
  /** Keys under which a row may say its id, the first one there counts. */
  ids: readonly string[]
}

// Each cell of a large call is looked up: the names are gathered once for each table.
const names = new WeakMap<Table, Names>()

function namesOf(table: Table): Names {
  const known = names.get(table)
  if (known) return known
  // The first column of a name counts, and ids before titles before physical names.
  const backwards = table.columns.toReversed()
  const columns = new Map([
    ...backwards.map((column) => [column.physicalName, column] as const),
    ...backwards.map((column) => [column.title, column] as const),
    ...backwards.map((column) => [column.id, column] as const),
  ])
  const own = table.columns.find((column) => column.primaryKey)
  // Another field may bear one of the usual names.
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
  let badRows = 0
  const cells = rows.map((row, index) => {
    let isBad = false
    const result = read(
      row,
      (column, code, message = code === 'required' ? 'is required.' : 'cannot be changed by hand.') => {
        isBad = true
        // Only so many are ever told, so the search below stays short.
        if (bad.length >= badCellsListed) return
        if (!bad.some((each) => each.row === index && each.field === column.title))
          bad.push({ row: index, field: column.title, code, message: `${column.title} ${message}` })
      },
    )
    if (isBad) badRows += 1
    return result
  })
  const [first] = bad
  if (!first) return cells
  throw badCells(rows.length, badRows, first, bad)
}

function badCells(rows: number, badRows: number, first: BadCell, bad: BadCell[]): AppError {
  if (rows > 1) {
    const details = {
      count: badRows,
      first: `row ${first.row + 1}: ${first.message}`,
      rows: bad,
    }
    return new AppError('INVALID_ROWS', details)
  }
  if (first.code === 'required') return new AppError('REQUIRED', { title: first.field, field: first.field })
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

/** A belongs-to link is required when its foreign key is (SPEC.md section 5). */
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

function withoutId(row: Record<string, unknown>, table: Table): Record<string, unknown> {
  const key = idKey(row, table)
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== key))
}
