import { authorOf, originOf } from '#core/access/actor.ts'
import type { BaseSchema } from '#core/schema.ts'
import type { Context } from './context.ts'
import type { Statement } from './statement.ts'
import type { Assertion } from './store/homes/commit.ts'

export type SchemaChange = {
  /** The table it is about; null for the base. */
  tableId: string | null
  /** For the change log: ids and titles that say what was done. */
  detail?: Record<string, unknown>
  statements: Statement[]
  assertions?: Assertion[]
}

/**
 * Commits a change of the schema (metadata and DDL in one transaction), tells the room, and answers the schema
 * as it is then. `build` throws when the change cannot be; it may be called again with a newer schema.
 */
export async function changeSchema(
  context: Context,
  action: string,
  build: (schema: BaseSchema) => SchemaChange | Promise<SchemaChange>,
  onCommit: (seq: number) => void = () => undefined,
): Promise<BaseSchema> {
  const home = await context.home()
  const actor = await context.actor
  const committed = await home.write(async (schema) => {
    const { tableId, detail = {}, statements, assertions = [] } = await build(schema)
    return {
      change: {
        kind: 'schema',
        origin: originOf(actor),
        by: authorOf(actor),
        tableId,
        detail: { action, ...detail },
        at: context.now,
      },
      statements,
      assertions,
      schemaChange: true,
    }
  })
  context.publish(home.baseId, [committed.change])
  onCommit(committed.seq)
  return home.schema()
}
