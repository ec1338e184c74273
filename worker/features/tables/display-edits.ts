import type { Column, Table } from '#core/schema.ts'
import { edited, type SchemaEdit } from '../../edits/edit.ts'

/** Makes one field of a table the one that names its records. */
export function displayEdits(table: Table, column: Column): SchemaEdit[] {
  const others = table.columns.filter(({ id, displayValue }) => displayValue && id !== column.id)
  return [
    ...others.flatMap((each) => edited('column', each, { displayValue: false })),
    ...edited('column', column, { displayValue: true }),
  ]
}
