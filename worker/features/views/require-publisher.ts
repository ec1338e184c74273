import { fail } from '#core/errors.ts'
import type { Actor } from '#core/access/actor.ts'
import { can } from '#core/access/roles.ts'
import type { View } from '#core/schema.ts'

/** What a published view shows, strangers see: showing more of it is publishing. */
export function requirePublisher(view: Pick<View, 'shareId'>, actor: Actor): void {
  if (view.shareId !== null && !can(actor, 'view.share')) fail('FORBIDDEN')
}
