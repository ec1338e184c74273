import { AppError } from '#core/errors.ts'
import { findColumn, findTable } from '#core/find-in-schema.ts'
import { fieldOf } from '#core/fields/index.ts'
import { defaultValueOf } from '#core/fields/options/default-value.ts'
import { me } from '#core/fields/options/people.ts'
import type { BaseSchema, CellValue, Column, Table } from '#core/schema.ts'
import type { Engine } from '../engine/engine.ts'
import type { Statement } from '../platform/statement.ts'
import type { Assertion } from '../store/base-databases/commit.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'

/** Number of records to name. */
const most = 3

/** The column with the values: links to one record are stored in their key. */
const holderOf = (column: Column): Column =>
  column.link?.through.kind === 'ownKey' ? column.link.through.key : column

/** Condition for a field to become required: every record has a value. */
export function requireNoBlanks(
  engine: Engine,
  table: Table,
  column: Column,
  required: boolean | undefined,
): Assertion[] {
  const holder = holderOf(column)
  // False counts as a value of a checkbox.
  const isAlwaysFilled = (fieldOf(holder).emptyValue ?? null) !== null
  if (required !== true || holder.required || isAlwaysFilled) return []
  return [
    {
      holds: engine.noNullsAssertion(table, holder),
      otherwise: () =>
        new AppError('REQUIRED_VIOLATED_BY_DATA', { title: column.title, columnId: column.id }),
    },
  ]
}

/** Value of a new field in existing records: the default, unless it is the creator of the record. */
export function backfillValue(column: Column): CellValue {
  return column.defaultText?.trim() === me ? null : defaultValueOf(column)
}

/** Returns true if a new field is blank in existing records. */
export function hasNoDefault(column: Column): boolean {
  const { compute, generates, recordColumn } = fieldOf(column)
  const isMade = compute !== undefined || generates !== undefined || recordColumn !== undefined
  return !isMade && backfillValue(column) === null
}

/** Condition for a new field to be required: there are no records, or they get a default. */
export function requireDefault(
  engine: Engine,
  table: Table,
  column: Column,
  title = column.title,
): Assertion[] {
  if (!column.required || !hasNoDefault(column)) return []
  return [
    {
      holds: engine.tableIsEmptyAssertion(table),
      otherwise: () => new AppError('REQUIRED_VIOLATED_BY_DATA', { title, tableId: table.id }),
    },
  ]
}

/** Adds the number and first ids of the records with blank cells to such an error. */
export async function describeBlanks(database: BaseDatabase, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'REQUIRED_VIOLATED_BY_DATA') return error
  const { columnId, tableId, ...details } = error.details
  const blanksStatement = (schema: BaseSchema, engine: Engine): Statement => {
    if (typeof tableId === 'string') return engine.firstRecordsStatement(findTable(schema, tableId), most)
    const { table, column } = findColumn(schema, String(columnId))
    return engine.nullRecordsStatement(table, holderOf(column), most)
  }
  const found = await database.read((schema, engine) => ({
    statements: [blanksStatement(schema, engine)],
    decode: ([result]) => (result?.rows ?? []).map((row) => row.map(Number)),
  }))
  const count = found[0]?.[1] ?? 0
  return new AppError('REQUIRED_VIOLATED_BY_DATA', {
    ...details,
    count,
    first: found.map(([id]) => `#${id}`).join(', '),
  })
}
