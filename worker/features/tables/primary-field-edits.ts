import type { Column, Table } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import { editEntity, type SchemaEdit } from '../../schema/edits/schema-edit.ts'
import { updateViewColumn } from '../../store/base/views.ts'

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

/** Shows the primary field in personal views of others, which edits must not name. */
export function showInHiddenViews(baseId: string, { hiddenViews = [] }: Table, column: Column): Statement[] {
  return hiddenViews
    .flatMap((view) => view.columns.filter(({ columnId, show }) => columnId === column.id && !show))
    .flatMap((place) => updateViewColumn(baseId, place.id, { show: true }))
}
