import type { Column } from '#core/schema.ts'

// Defaults that the database of a source gives.

/** True for a column whose database has a default for it. */
export function hasDefault({ native }: Column): boolean {
  return (native?.default ?? null) !== null
}

/** True if the database certainly refuses null; tables that were read long ago do not tell. */
function isNotNull({ native }: Column): boolean {
  return native?.nullable === false
}

/** True for a null that is written as the default, because the column refuses it. */
export function becomesDefault(value: unknown, column: Column): boolean {
  return value === null && isNotNull(column) && hasDefault(column)
}

/** True for a cell of a new row that gets the default: one without a value, or a null that the column may refuse. */
export function isDefaultOfNewRow(value: unknown, column: Column): boolean {
  return hasDefault(column) && (value === undefined || (value === null && column.native?.nullable !== true))
}
