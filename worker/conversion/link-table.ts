import { changeSchema } from '../schema/schema-change.ts'
import { softDeleteTable } from '../soft-delete/tables.ts'
import { findTable } from '#core/find-in-schema.ts'
import type { Context } from '../context.ts'

/** Deletes a table that was created for a failed conversion. */
export async function removeLinkedTable(context: Context, tableId: string): Promise<void> {
  await changeSchema(context, 'table.delete', (schema, engine) =>
    softDeleteTable(engine, schema, findTable(schema, tableId), context.now),
  )
}
