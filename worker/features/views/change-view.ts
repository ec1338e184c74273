import { isPrivateView } from '#core/access/personal-views.ts'
import type { SchemaAction } from '#core/protocol/schema-actions.ts'
import type { BaseSchema, Table, View } from '#core/schema.ts'
import { findView } from '#core/find-in-schema.ts'
import type { Context } from '../../context.ts'
import type { SchemaEdit } from '../../schema/edits/schema-edit.ts'
import { publishedBy } from '../../schema/offered-views.ts'
import { changeSchema } from '../../schema/schema-change.ts'
import { requirePublishPermission, requireUnlockedView } from '../../schema/view-permissions.ts'

/** Commits a change of a view, if the actor may change it. */
export async function changeView(
  context: Context,
  action: SchemaAction,
  find: (schema: BaseSchema) => { table: Table; view: View },
  edits: (view: View, table: Table, schema: BaseSchema) => SchemaEdit[] | Promise<SchemaEdit[]>,
): Promise<BaseSchema> {
  const actor = await context.actor
  const changed = await changeSchema(context, action, async (schema) => {
    const { table, view } = find(schema)
    requireUnlockedView(view, actor)
    const made = await edits(view, table, schema)
    for (const edit of made) requirePublishPermission(publishedBy(schema, view, edit), edit, actor)
    return {
      tableId: table.id,
      detail: { viewId: view.id, title: view.title },
      isPrivate: isPrivateView(view) || made.some(makesPersonal),
      edits: made,
    }
  })
  return changed.schema
}

/** Only the owner may set more than the lock in the same change. */
function makesPersonal({ of, after }: SchemaEdit): boolean {
  return of === 'view' && after?.['lock'] === 'personal'
}

export function viewById(id: string): (schema: BaseSchema) => { table: Table; view: View } {
  return (schema) => findView(schema, id)
}
