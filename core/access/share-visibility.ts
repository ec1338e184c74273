import type { Actor } from './actor.ts'
import { can } from './roles.ts'

/** The form option that holds the addresses of notification emails. */
export const recipientsOption = 'email'

/**
 * Returns true if an actor may see share links and form recipients: people who may share. Their API tokens
 * may see them too, although tokens cannot share.
 */
export function canSeeShareLinks(actor: Actor): boolean {
  if (actor.kind !== 'user') return false
  const { token: _, ...person } = actor
  return can(person, 'view.share')
}
