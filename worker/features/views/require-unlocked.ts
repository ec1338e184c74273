import { fail } from '#core/errors.ts'
import type { Actor } from '#core/access/actor.ts'
import { can } from '#core/access/roles.ts'
import type { View } from '#core/schema.ts'

/** A locked view changes only by those who may unlock it. */
export function requireUnlocked(view: View, actor: Actor): void {
  if (view.lock === 'locked' && !can(actor, 'view.lock')) fail('VIEW_LOCKED')
}
