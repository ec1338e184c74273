import { fail } from '#core/errors.ts'
import type { Actor } from '#core/access/actor.ts'
import { can } from '#core/access/roles.ts'
import type { View } from '#core/schema.ts'

/** A locked view changes only by those who may unlock it, a personal one also by whoever made it. */
export function requireUnlocked(view: View, actor: Actor): void {
  if (view.lock === 'collaborative' || can(actor, 'view.lock')) return
  const isMaker = actor.kind === 'user' && actor.userId === view.createdBy
  if (view.lock === 'locked' || !isMaker) fail('VIEW_LOCKED')
}
