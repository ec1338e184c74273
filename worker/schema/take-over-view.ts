import { allViewsOf } from '#core/access/personal-views.ts'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { Table, View } from '#core/schema.ts'
import type { Context } from '../context.ts'
import { updateView } from '../store/base/views.ts'
import { editsOf, editEntity } from './edits/schema-edit.ts'
import { changeSchema, type SchemaChange } from './schema-change.ts'

/**
 * Gives a personal view to somebody. The change log names the view by its id only, because all members read it and it
 * stays personal.
 */
export function newOwner(baseId: string, table: Table, view: View, ownedBy: string | null): SchemaChange {
  return {
    tableId: table.id,
    detail: { viewId: view.id, edits: editEntity('view', view, { ownedBy }) },
    statements: updateView(baseId, view.id, { ownedBy }),
  }
}

/** Gives a personal view back, or takes it over again. */
export async function undoTakeOver(context: Context, change: Change): Promise<{ seq: number; rows: number }> {
  const [edit] = editsOf(change) ?? []
  const [before, after] = [edit?.before?.['ownedBy'], edit?.after?.['ownedBy']]
  const owner = typeof before === 'string' ? before : null
  const { seq } = await changeSchema(context, 'view.takeOver', (schema) => {
    const table = schema.tables.find(({ id }) => id === change.tableId)
    const view = table && allViewsOf(table).find(({ id }) => id === edit?.id)
    if (!table || !view) failBecause('CANNOT_UNDO', 'viewDeleted')
    if (view.ownedBy !== (after ?? null)) failBecause('CANNOT_UNDO', 'otherOwner')
    const { detail, ...made } = newOwner(schema.baseId, table, view, owner)
    return { ...made, detail: { ...detail, undoes: change.seq } }
  })
  return { seq, rows: 0 }
}
