import { type Actor, authorOf, originOf } from '#core/access/actor.ts'
import type { SchemaAction } from '#core/protocol/schema-actions.ts'
import type { BaseSchema } from '#core/schema.ts'
import type { Context } from './context.ts'
import type { SchemaEdit } from './edits/edit.ts'
import { cellsOfLostOptions, editStatements } from './edits/statements.ts'
import type { Statement } from './statement.ts'
import type { Assertion, CommitPlan } from './store/homes/commit.ts'

export type SchemaChange = {
  /** The table it is about; null for the base. */
  tableId: string | null
  /** For the change log: ids and titles that say what was done. */
  detail?: Record<string, unknown>
  /** Settings that it changes, which undo takes back: done, and kept in the change log. */
  edits?: SchemaEdit[]
  /** What else it does, before the edits. */
  statements?: Statement[]
  assertions?: Assertion[]
}

/**
 * Commits a change of the schema (metadata and DDL in one transaction), tells the room, and answers the schema
 * as it is then. `build` throws when the change cannot be; it may be called again with a newer schema.
 */
export async function changeSchema(
  context: Context,
  action: SchemaAction,
  build: (schema: BaseSchema) => SchemaChange | Promise<SchemaChange>,
  onCommit: (seq: number) => void = () => undefined,
): Promise<BaseSchema> {
  const home = await context.home()
  const actor = await context.actor
  const committed = await home.write(async (schema) =>
    schemaPlan(context, actor, schema, action, await build(schema)),
  )
  context.publish(home.baseId, [committed.change])
  // Tells the client what to name when this is to be undone.
  context.headers.set('x-change-seq', String(committed.seq))
  onCommit(committed.seq)
  return home.schema()
}

/** What a change of the schema is to the base: one plan, with its entry in the change log. */
export function schemaPlan(
  context: Context,
  actor: Actor,
  schema: BaseSchema,
  action: SchemaAction,
  { tableId, detail = {}, edits, statements = [], assertions = [] }: SchemaChange,
): CommitPlan {
  const cells = edits ? cellsOfLostOptions(schema, edits) : null
  return {
    change: {
      kind: 'schema',
      origin: originOf(actor),
      by: authorOf(actor),
      tableId,
      group: context.group ?? null,
      detail: { action, ...detail, ...(edits ? { edits } : {}) },
      at: context.now,
    },
    statements: [...statements, ...(edits ? editStatements(schema, edits) : [])],
    ...(cells ? { rowsBefore: cells } : {}),
    assertions,
    schemaChange: true,
  }
}
