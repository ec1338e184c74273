import { fieldOf } from '#core/fields/index.ts'
import { defaultValueOf } from '#core/fields/options/default-value.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'
import { cellColumns } from '../../engine/identifiers/columns.ts'

/** Initial values that are not null or generated per record, except for these fields. */
export function initialValues(table: Table, without: readonly Column[]): Map<Column, CellValue> {
  const ids = new Set(without.map((column) => column.id))
  const values = cellColumns(table)
    .filter((column) => !ids.has(column.id))
    .map((column) => [column, defaultValueOf(column)] as const)
  return new Map(
    values.filter(([column, value]) => value !== null || fieldOf(column).generates !== undefined),
  )
}
