import { changeSchema } from '../schema-change.ts'
import { retireTable } from '../retired/tables.ts'
import { findTable } from '#core/find.ts'
import type { Context } from '../context.ts'

/** Takes a table away that was made for a change of type which came to nothing. */
export async function removeLinkedTable(context: Context, tableId: string): Promise<void> {
  await changeSchema(context, 'table.delete', (schema) =>
    retireTable(schema, findTable(schema, tableId), context.now),
  )
}
