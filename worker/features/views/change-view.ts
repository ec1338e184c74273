import type { SchemaAction } from '#core/protocol/schema-actions.ts'
import type { BaseSchema, Table, View } from '#core/schema.ts'
import { findView } from '#core/find.ts'
import type { Context } from '../../context.ts'
import type { SchemaEdit } from '../../edits/edit.ts'
import { changeSchema } from '../../schema-change.ts'
import { requireMayPublish, requireUnlocked } from '../../view-guards.ts'

/** Commits a change of one view that the actor may change. */
export async function changeView(
  context: Context,
  action: SchemaAction,
  find: (schema: BaseSchema) => { table: Table; view: View },
  edits: (view: View, table: Table, schema: BaseSchema) => SchemaEdit[] | Promise<SchemaEdit[]>,
): Promise<BaseSchema> {
  const actor = await context.actor
  return changeSchema(context, action, async (schema) => {
    const { table, view } = find(schema)
    requireUnlocked(view, actor)
    const made = await edits(view, table, schema)
    for (const edit of made) requireMayPublish(view, edit, actor)
    return { tableId: table.id, detail: { viewId: view.id, title: view.title }, edits: made }
  })
}

export function viewById(id: string): (schema: BaseSchema) => { table: Table; view: View } {
  return (schema) => findView(schema, id)
}
