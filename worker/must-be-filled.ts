import { AppError } from '#core/errors.ts'
import { findColumn } from '#core/find.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { Column, Table } from '#core/schema.ts'
import { blanksStatement, noneBlank } from './engine/blanks.ts'
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

/** The same error, where it is that a field has blank cells, with how many records they are and the first of them. */
export async function withBlanks(home: Home, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'HAS_BLANKS') return error
  const { columnId, ...details } = error.details
  const { results } = await home.read((schema) => {
    const { table, column } = findColumn(schema, String(columnId))
    return [blanksStatement(sqlite, table, holderOf(column), most)]
  })
  const found = (results[0]?.rows ?? []).map((row) => row.map(Number))
  const count = found[0]?.[1] ?? 0
  return new AppError('HAS_BLANKS', { ...details, count, first: found.map(([id]) => `#${id}`).join(', ') })
}
