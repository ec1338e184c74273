import type { Column, Table } from '#core/schema.ts'
import { editEntity, type SchemaEdit } from '../../schema/edits/schema-edit.ts'

/**
 * Makes a field the primary field of its table and shows it in the table's views. It stays hidden in
 * published views, because showing it would publish it.
 */
export function primaryFieldEdits(table: Table, column: Column): SchemaEdit[] {
  const others = table.columns.filter(({ id, displayValue }) => displayValue && id !== column.id)
  return [
    ...others.flatMap((each) => editEntity('column', each, { displayValue: false })),
    ...editEntity('column', column, { displayValue: true }),
    ...table.views
      .filter(({ type, shareId }) => type !== 'form' && shareId === null)
      .flatMap((view) => view.columns.filter(({ columnId }) => columnId === column.id))
      .flatMap((place) => editEntity('place', place, { show: true })),
  ]
}
