import type { Actor } from '#core/access/actor.ts'
import { can } from '#core/access/roles.ts'
import { fail } from '#core/errors.ts'
import type { View } from '#core/schema.ts'

/** A locked view changes only by those who may unlock it, a personal one also by whoever made it. */
export function requireUnlocked(view: View, actor: Actor): void {
  if (view.lock === 'collaborative' || can(actor, 'view.lock')) return
  const isMaker = actor.kind === 'user' && actor.userId === view.createdBy
  if (view.lock === 'locked' || !isMaker) fail('VIEW_LOCKED')
}

/** What a published view shows, strangers see: showing more of it is publishing. */
export function requirePublisher(view: Pick<View, 'shareId'>, actor: Actor): void {
  if (view.shareId !== null && !can(actor, 'view.share')) fail('FORBIDDEN')
}

/** Options that reach people outside: where a form sends those who answered, and who is written to. */
const outreach = ['redirect_url', 'email']

/** Throws FORBIDDEN when options (as they are stored) reach other people outside than before and the actor may not. */
export function requireOutreach(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  actor: Actor,
): void {
  const isChanged = outreach.some((name) => (before[name] ?? '') !== (after[name] ?? ''))
  if (isChanged && !can(actor, 'form.outreach')) fail('FORBIDDEN')
}
