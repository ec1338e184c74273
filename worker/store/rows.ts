import { type Column as DrizzleColumn, getTableColumns, type Table as DrizzleTable } from 'drizzle-orm'
import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import type { SqlResult, SqlValue } from '../platform/statement.ts'

/** Validates the driver's rows as objects by column name. A mismatch means damaged data. */
export function readRows<S extends v.GenericSchema<unknown, unknown>>(
  schema: S,
  result: SqlResult | undefined,
): v.InferOutput<S>[] {
  if (!result) fail('BASE_CORRUPTED')
  return result.rows.map((row) =>
    checked(schema, Object.fromEntries(result.columns.map((name, index) => [name, row[index]]))),
  )
}

/** The first row, or null when there is none. */
export function readRow<S extends v.GenericSchema<unknown, unknown>>(
  schema: S,
  result: SqlResult | undefined,
): v.InferOutput<S> | null {
  return readRows(schema, result)[0] ?? null
}

/** The same for a select of all columns of a Drizzle table in its order; decodes JSON and booleans. */
export function readTableRows<S extends v.GenericSchema<unknown, unknown>>(
  table: DrizzleTable,
  schema: S,
  result: SqlResult | undefined,
): v.InferOutput<S>[] {
  if (!result) fail('BASE_CORRUPTED')
  const columns = Object.entries(getTableColumns(table))
  return result.rows.map((row) =>
    checked(
      schema,
      Object.fromEntries(columns.map(([name, column], index) => [name, decode(column, row[index] ?? null)])),
    ),
  )
}

/** Quoted column names of a Drizzle table in its order, for a select that `readTableRows` reads. */
export function columnList(table: DrizzleTable): string {
  return Object.values(getTableColumns(table))
    .map((column) => `"${column.name}"`)
    .join(', ')
}

function decode(column: DrizzleColumn, value: SqlValue): unknown {
  if (value === null) return null
  try {
    return column.mapFromDriverValue(value)
  } catch {
    return fail('BASE_CORRUPTED')
  }
}

function checked<S extends v.GenericSchema<unknown, unknown>>(schema: S, row: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, row)
  return result.success ? result.output : fail('BASE_CORRUPTED')
}
