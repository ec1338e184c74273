import * as v from 'valibot'
import { isPrivateView } from '#core/access/personal-views.ts'
import type { Actor } from '#core/access/actor.ts'
import { can } from '#core/access/roles.ts'
import type { AnyCall } from '#core/api/call/define-call.ts'
import { fail } from '#core/errors.ts'
import { isPrivateChange } from '#core/protocol/private-changes.ts'
import type { BaseSchema, View } from '#core/schema.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'

/** True for actors who may make a call for their own personal views only. */
export function isForOwnViewsOnly({ action, ownAction }: AnyCall, actor: Actor): boolean {
  return ownAction !== undefined && !can(actor, action) && can(actor, ownAction)
}

/**
 * Throws FORBIDDEN unless the path names a personal view of the caller, a part of one, or a change of one. For tables,
 * the body decides.
 */
export async function requireOwnView(
  { base }: AnyCall,
  slotText: string,
  params: unknown,
  database: BaseDatabase,
): Promise<void> {
  if (base?.kind === 'table') return
  if (base?.kind === 'base') return requireOwnChange(params, database)
  const view = viewOf(await database.schema(), slotText)
  // The schema of the request has no personal views of others.
  if (!view || !isPrivateView(view)) fail('FORBIDDEN')
}

async function requireOwnChange(params: unknown, database: BaseDatabase): Promise<void> {
  const read = v.safeParse(v.object({ seq: v.number() }), params)
  // The database of the request has no such changes of others.
  const group = read.success ? await database.changesOfGroup(read.output.seq) : []
  if (group.length === 0 || !group.every(isPrivateChange)) fail('FORBIDDEN')
}

/** Throws FORBIDDEN unless a view that the caller creates is personal. */
export function requirePersonalBody({ base }: AnyCall, body: unknown): void {
  if (base?.kind !== 'table') return
  const isPersonal =
    typeof body === 'object' && body !== null && Reflect.get(body, 'lock_type') === 'personal'
  if (!isPersonal) fail('FORBIDDEN')
}

function viewOf({ tables }: BaseSchema, id: string): View | undefined {
  const has = (list: readonly { id: string }[]) => list.some((each) => each.id === id)
  return tables
    .flatMap(({ views }) => views)
    .find((view) => view.id === id || has(view.columns) || has(view.filters) || has(view.sorts))
}
