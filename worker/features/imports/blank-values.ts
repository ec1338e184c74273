import { plainText } from '#core/fields/field.ts'
import { emptyValueOf, fieldOf, readText } from '#core/fields/index.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'
import { cellColumns } from '../../engine/columns.ts'

/** What a new record has in a field that nothing is said about: its default, or what its type has instead. */
export function initialValue(column: Column): CellValue {
  if (column.defaultText === null) return emptyValueOf(column)
  const parsed = readText(column.defaultText, column, plainText)
  return parsed.ok ? parsed.value : emptyValueOf(column)
}

/** Initial values that are not null or made for each record, of the table's fields but these. */
export function initialValues(table: Table, without: readonly Column[]): Map<Column, CellValue> {
  const ids = new Set(without.map((column) => column.id))
  const values = cellColumns(table)
    .filter((column) => !ids.has(column.id))
    .map((column) => [column, initialValue(column)] as const)
  return new Map(
    values.filter(([column, value]) => value !== null || fieldOf(column).generates !== undefined),
  )
}
