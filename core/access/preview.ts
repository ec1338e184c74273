import { fail } from '../errors.ts'
import { type BaseRole, baseRoles } from '../schema.ts'
import type { Actor } from './actor.ts'
import { baseRoleActions, can } from './roles.ts'

/**
 * The role that `xc-preview` names; null without one. Throws INVALID_REQUEST for any other text: with a typing mistake a
 * request must not run with full permissions.
 */
export function readPreviewRole(header: string | null): BaseRole | null {
  if (header === null) return null
  const role = baseRoles.find((each) => each === header)
  return role ?? fail('INVALID_REQUEST', { problem: `xc-preview: must be one of ${baseRoles.join(', ')}.` })
}

/**
 * The actor with the permissions of a lower role. Only those who may change a base may preview it, and never as more
 * than they are; for all others nothing changes.
 */
export function asPreviewed(actor: Actor, role: BaseRole | null): Actor {
  if (role === null || actor.kind !== 'user' || !can(actor, 'base.update')) return actor
  const isLower = baseRoleActions[role].every((action) => can(actor, action))
  if (!isLower) return actor
  return { ...actor, baseRole: role, orgRoles: actor.orgRoles.filter((each) => each !== 'super') }
}
