import type { BaseSchema, Table, View } from '#core/schema.ts'
import { findView } from '#core/find.ts'
import type { Context } from '../../context.ts'
import { changeSchema } from '../../schema-change.ts'
import type { Statement } from '../../statement.ts'
import { requireUnlocked } from './require-unlocked.ts'

/** Commits a change of one view that the actor may change. */
export async function changeView(
  context: Context,
  action: string,
  find: (schema: BaseSchema) => { table: Table; view: View },
  statements: (view: View, table: Table, schema: BaseSchema) => Statement[] | Promise<Statement[]>,
): Promise<BaseSchema> {
  const actor = await context.actor
  return changeSchema(context, action, async (schema) => {
    const { table, view } = find(schema)
    requireUnlocked(view, actor)
    return {
      tableId: table.id,
      detail: { viewId: view.id, title: view.title },
      statements: await statements(view, table, schema),
    }
  })
}

export function viewById(id: string): (schema: BaseSchema) => { table: Table; view: View } {
  return (schema) => findView(schema, id)
}
