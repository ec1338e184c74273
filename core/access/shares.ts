import type { Actor } from './actor.ts'
import { can } from './roles.ts'

/** The option of forms that holds whom answers are mailed to. */
export const recipientsOption = 'email'

/**
 * Whether an actor may know the links of published views and the recipients of forms: people who may share, also through
 * an API token of theirs, which itself may not.
 */
export function knowsShares(actor: Actor): boolean {
  if (actor.kind !== 'user') return false
  const { token: _, ...person } = actor
  return can(person, 'view.share')
}
