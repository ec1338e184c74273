import { type Actor, authorOf, originOf } from '#core/access/actor.ts'
import { privateMark } from '#core/protocol/private-changes.ts'
import type { SchemaAction } from '#core/protocol/schema-actions.ts'
import type { BaseSchema } from '#core/schema.ts'
import type { Build } from '../store/base-databases/read-plan.ts'
import type { Engine } from '../engine/engine.ts'
import type { Context } from '../context.ts'
import type { SchemaEdit } from './edits/schema-edit.ts'
import { cellsOfLostOptions, editStatements } from './edits/edit-statements.ts'
import type { Statement } from '../platform/statement.ts'
import type { Assertion, CommitPlan } from '../store/base-databases/commit.ts'

export type SchemaChange = {
  /** The affected table; null for the base. */
  tableId: string | null
  /** Ids and titles for the change log. */
  detail?: Record<string, unknown>
  /** Only about a personal view of the actor: others must not learn of it. */
  isPrivate?: boolean
  /** Settings to change; stored in the change log for undo. */
  edits?: SchemaEdit[]
  /** Other statements, which run before the edits. */
  statements?: Statement[]
  assertions?: Assertion[]
}

/** The schema after a change, the number of the change, and the table that it is about; '' for the base. */
export type ChangedSchema = { schema: BaseSchema; seq: number; tableId: string }

/**
 * Commits a schema change (metadata and DDL in one transaction), broadcasts it, and returns the new schema.
 * `build` throws if the change is invalid; it may run again with a newer schema.
 */
export async function changeSchema(
  context: Context,
  action: SchemaAction,
  build: Build<SchemaChange>,
): Promise<ChangedSchema> {
  return changeSchemaWithResult(context, action, async (schema, engine) => ({
    change: await build(schema, engine),
    result: null,
  }))
}

/** `changeSchema`, which also returns the `result` that `build` found for the schema that was changed. */
export async function changeSchemaWithResult<T>(
  context: Context,
  action: SchemaAction,
  build: Build<{ change: SchemaChange; result: T }>,
): Promise<ChangedSchema & { result: T }> {
  const database = await context.database()
  const actor = await context.actor
  const { committed, result } = await database.writeAll(async (schema, engine) => {
    const built = await build(schema, engine)
    return {
      plans: [schemaPlan(engine, context, actor, schema, action, built.change)],
      result: built.result,
    }
  })
  const [first] = committed
  if (!first) throw new Error('A plan has been committed, or its error is thrown.')
  const { seq, change } = first
  context.publish(database.baseId, [change])
  // The client names this number to undo the change.
  context.headers.set('x-change-seq', String(seq))
  return { schema: await database.schema(), seq, tableId: change.tableId ?? '', result }
}

/** The plan of a schema change, with its change log entry. */
export function schemaPlan(
  engine: Engine,
  context: Context,
  actor: Actor,
  schema: BaseSchema,
  action: SchemaAction,
  { tableId, detail = {}, isPrivate = false, edits, statements = [], assertions = [] }: SchemaChange,
): CommitPlan {
  const cells = edits ? cellsOfLostOptions(engine, schema, edits) : null
  return {
    change: {
      kind: 'schema',
      origin: originOf(actor),
      by: authorOf(actor),
      tableId,
      group: context.group ?? null,
      detail: { action, ...detail, ...(isPrivate ? privateMark : {}), ...(edits ? { edits } : {}) },
      at: context.now,
    },
    statements: [...statements, ...(edits ? editStatements(engine, schema, edits) : [])],
    ...(cells ? { rowsBefore: cells } : {}),
    assertions,
    schemaChange: true,
  }
}
