import { fieldOf } from '#core/fields/index.ts'
import { initialValueOf } from '#core/fields/initial.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'
import { cellColumns } from '../../engine/columns.ts'

/** Initial values that are not null or made for each record, of the table's fields but these. */
export function initialValues(table: Table, without: readonly Column[]): Map<Column, CellValue> {
  const ids = new Set(without.map((column) => column.id))
  const values = cellColumns(table)
    .filter((column) => !ids.has(column.id))
    .map((column) => [column, initialValueOf(column)] as const)
  return new Map(
    values.filter(([column, value]) => value !== null || fieldOf(column).generates !== undefined),
  )
}
