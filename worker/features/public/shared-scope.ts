import { fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { BaseSchema, Table, View } from '#core/schema.ts'
import { viewKindOf } from '#core/views/index.ts'
import { columnsShownInView } from '#core/views/visible-columns.ts'
import type { Context } from '../../context.ts'
import { fileLinks } from '../../files/file-links.ts'
import { withClock, clockOf, type RecordScope } from '../../records/record-scope.ts'
import type { Engine } from '../../engine/engine.ts'
import { recordKeys } from '../../security/record-keys.ts'
import { mapRead, type ReadAt, type ReadPlan, readWithState } from '../../store/base-databases/read-plan.ts'
import { setCacheControl } from './cache-control.ts'
import { findShared, requirePassword } from './shared-view.ts'

export type SharedScope = RecordScope & { shown: View }

/** The scope of a call on a published view. Forms show no records. */
export async function sharedScope(
  context: Context,
  shareId: string,
  schema: BaseSchema,
): Promise<SharedScope> {
  const { table, view } = findShared(schema, shareId, context.now)
  if (view.type === 'form') fail('VIEW_NOT_FOUND')
  await requirePassword(context, view)
  return publishedScope(context, table, view)
}

/** The visible part of a published view, for visitors who may open it. */
export function publishedScope(
  context: Pick<Context, 'env' | 'now' | 'zone'>,
  table: Table,
  view: View,
): SharedScope {
  if (view.type === 'form') fail('VIEW_NOT_FOUND')
  const clock = clockOf(context)
  const kind = viewKindOf(view.type)
  return {
    table: withClock(table, clock),
    shown: view,
    view: { ...kind.query(view, table), publicFilter: kind.publicFilter?.(view, table) ?? null },
    clock,
    files: fileLinks(context.env.settings, context.now),
    onlyShown: true,
    ...(view.shareId !== null && showsLinks(view, table)
      ? { keyOf: recordKeys(context.env.settings.AUTH_SECRET, view.shareId).seal }
      : {}),
  }
}

/** Visitors name a record to read the records that it is linked to. */
function showsLinks(view: View, table: Table): boolean {
  return columnsShownInView(view, table).some(({ column }) => fieldOf(column).connects)
}

/** Reads a published view, and returns which view it is. */
export async function readShared<T>(
  context: Context,
  shareId: string,
  plan: (engine: Engine, scope: SharedScope) => ReadPlan<T>,
): Promise<{ value: T; scope: SharedScope; at: ReadAt }> {
  const database = await context.database()
  return database.read(async (schema, engine) => {
    const scope = await sharedScope(context, shareId, schema)
    return mapRead(readWithState(plan(engine, scope)), (read) => ({ ...read, scope }))
  })
}

/** The same, with caching headers. */
export async function answerShared<T>(
  context: Context,
  shareId: string,
  plan: (engine: Engine, scope: SharedScope) => ReadPlan<T>,
): Promise<T | Response> {
  const { baseId } = await context.database()
  const { value, scope, at } = await readShared(context, shareId, plan)
  return setCacheControl(context, baseId, scope.shown, value, at)
}
