import type { BaseRole, View } from '../schema.ts'
import type { Actor } from './actor.ts'

/** Roles that a view can be hidden from. Roles that may change visibility rules always see every view. */
export const hideableRoles = ['editor', 'commenter', 'viewer'] as const satisfies readonly BaseRole[]
export type HideableRole = (typeof hideableRoles)[number]

/**
 * Returns true if an actor sees a view in the list of its table. This only tidies lists and is not access
 * control: the same actor may read the table's records anyway.
 */
export function canFindView(actor: Actor, view: Pick<View, 'hiddenFrom'>): boolean {
  if (view.hiddenFrom.length === 0) return true
  const role = roleOf(actor)
  return role === null || !view.hiddenFrom.some((each) => each === role)
}

/** Returns the views that an actor sees in lists. */
export function findableViews<V extends Pick<View, 'hiddenFrom'>>(actor: Actor, views: readonly V[]): V[] {
  return views.filter((view) => canFindView(actor, view))
}

/** Null for administrators who are not members. */
function roleOf(actor: Actor): BaseRole | null {
  if (actor.kind === 'share') return actor.role
  if (actor.kind !== 'user') return 'viewer'
  return actor.baseRole
}
