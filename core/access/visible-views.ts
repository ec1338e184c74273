import type { BaseRole, View } from '../schema.ts'
import type { Actor } from './actor.ts'

/** Roles that a view can be kept from. Those who set the rules always see every view. */
export const hidableFrom = ['editor', 'commenter', 'viewer'] as const satisfies readonly BaseRole[]
export type HidableFrom = (typeof hidableFrom)[number]

/**
 * Whether a view is among those that somebody finds in its table. This keeps lists tidy; it protects nothing, since
 * the records are the table's, which the same person may read.
 */
export function findsView(actor: Actor, view: Pick<View, 'hiddenFrom'>): boolean {
  if (view.hiddenFrom.length === 0) return true
  const role = roleOf(actor)
  return role === null || !view.hiddenFrom.some((each) => each === role)
}

/** The views of a list that somebody finds. */
export function foundViews<V extends Pick<View, 'hiddenFrom'>>(actor: Actor, views: readonly V[]): V[] {
  return views.filter((view) => findsView(actor, view))
}

/** Null for administrators who are no members. */
function roleOf(actor: Actor): BaseRole | null {
  if (actor.kind === 'share') return actor.role
  if (actor.kind !== 'user') return 'viewer'
  return actor.baseRole
}
