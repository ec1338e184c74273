import { fail } from '../errors.ts'
import { type BaseRole, baseRoles } from '../schema.ts'
import type { Actor } from './actor.ts'
import { baseRoleActions, can } from './roles.ts'

/**
 * The role in the `xc-preview` header; null if absent. Throws INVALID_REQUEST for unknown roles, because a
 * typing mistake must not run the request with full permissions.
 */
export function readPreviewRole(header: string | null): BaseRole | null {
  if (header === null) return null
  const role = baseRoles.find((each) => each === header)
  return role ?? fail('INVALID_REQUEST', { problem: `xc-preview: must be one of ${baseRoles.join(', ')}.` })
}

/**
 * Returns the actor limited to a lower role. Only actors who may edit the base can preview it, and never with
 * more permissions than they have; other actors are returned unchanged.
 */
export function withPreviewRole(actor: Actor, role: BaseRole | null): Actor {
  if (role === null || actor.kind !== 'user' || !can(actor, 'base.update')) return actor
  const isLower = baseRoleActions[role].every((action) => can(actor, action))
  if (!isLower) return actor
  return { ...actor, baseRole: role, orgRoles: actor.orgRoles.filter((each) => each !== 'super') }
}
