import { type BaseRole, baseRoles } from '../schema.ts'
import type { Actor } from './actor.ts'
import { baseRoleActions, can } from './roles.ts'

/**
 * The actor as somebody of a lower role would be: what `xc-preview` asks for. Only those who may change a base may
 * preview it, and never as more than they are; for all others, and for what is no role, nothing changes.
 */
export function asPreviewed(actor: Actor, wanted: string | null): Actor {
  const role = baseRoles.find((each): each is BaseRole => each === wanted)
  if (!role || actor.kind !== 'user' || !can(actor, 'base.update')) return actor
  const isLower = baseRoleActions[role].every((action) => can(actor, action))
  if (!isLower) return actor
  return { ...actor, baseRole: role, orgRoles: actor.orgRoles.filter((each) => each !== 'super') }
}
