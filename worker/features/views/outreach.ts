import type { Actor } from '#core/access/actor.ts'
import { can } from '#core/access/roles.ts'
import { fail } from '#core/errors.ts'

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
