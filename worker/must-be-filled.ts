import { AppError } from '#core/errors.ts'
import { findColumn, findTable } from '#core/find.ts'
import { fieldOf } from '#core/fields/index.ts'
import { initialValueOf } from '#core/fields/initial.ts'
import { me } from '#core/fields/people.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'
import { blanksStatement, isEmpty, noneBlank, recordsStatement } from './engine/blanks.ts'
import { sqlite } from './engine/dialects/sqlite/index.ts'
import type { Assertion } from './store/homes/commit.ts'
import type { Home } from './store/homes/home.ts'

/** Records that are named. */
const most = 3

/** Where the values of a field are: a link to one record keeps them in its key. */
const holderOf = (column: Column): Column =>
  column.link?.through.kind === 'ownKey' ? column.link.through.key : column

/** What must hold for a field to become required: every record has a value. */
export function mustBeFilled(table: Table, column: Column, required: boolean | undefined): Assertion[] {
  const holder = holderOf(column)
  // No check is a check that is off.
  const isAlwaysFilled = (fieldOf(holder).emptyValue ?? null) !== null
  if (required !== true || holder.required || isAlwaysFilled) return []
  return [
    {
      holds: noneBlank(sqlite, table, holder),
      otherwise: () => new AppError('HAS_BLANKS', { title: column.title, columnId: column.id }),
    },
  ]
}

/** What the records that are there take with a new field: the default, unless that is whoever adds a record. */
export function valueForAll(column: Column): CellValue {
  return column.defaultText?.trim() === me ? null : initialValueOf(column)
}

/** Whether a new field leaves the records that are there without a value. */
export function startsBlank(column: Column): boolean {
  const { compute, generates, recordColumn } = fieldOf(column)
  const isMade = compute !== undefined || generates !== undefined || recordColumn !== undefined
  return !isMade && valueForAll(column) === null
}

/** What must hold for a new field to be required from the start: there are no records, or they take a value with it. */
export function mustStartFilled(table: Table, column: Column, title = column.title): Assertion[] {
  if (!column.required || !startsBlank(column)) return []
  return [
    {
      holds: isEmpty(sqlite, table),
      otherwise: () => new AppError('HAS_BLANKS', { title, tableId: table.id }),
    },
  ]
}

/** The same error, where it is that a field has blank cells, with how many records they are and the first of them. */
export async function withBlanks(home: Home, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'HAS_BLANKS') return error
  const { columnId, tableId, ...details } = error.details
  const { results } = await home.read((schema) => {
    if (typeof tableId === 'string') return [recordsStatement(sqlite, findTable(schema, tableId), most)]
    const { table, column } = findColumn(schema, String(columnId))
    return [blanksStatement(sqlite, table, holderOf(column), most)]
  })
  const found = (results[0]?.rows ?? []).map((row) => row.map(Number))
  const count = found[0]?.[1] ?? 0
  return new AppError('HAS_BLANKS', { ...details, count, first: found.map(([id]) => `#${id}`).join(', ') })
}
