import type { BaseRole, OrgRole, SharedRole } from '../schema.ts'

/**
 * The authenticated caller. A public link is an actor with its own permissions: requests with its header act
 * as that share, even for signed-in users.
 */
export type Actor =
  | { kind: 'anonymous' }
  | {
      kind: 'user'
      userId: string
      email: string
      sessionId: string
      orgRoles: OrgRole[]
      /** Role in the base of the request; null when the request has no base or the user is not a member. */
      baseRole: BaseRole | null
      /** Set when an API token authenticates the request; `baseId` restricts it to one base. */
      token?: { id: number; baseId: string | null }
    }
  /** Holder of a shared base link; `allowExport` is the link's download option. */
  | { kind: 'share'; shareId: string; baseId: string; role: SharedRole; allowExport: boolean }

/** Origin of an actor's changes in the change log. Forms and imports set their own. */
export function originOf(actor: Actor): 'session' | 'token' {
  return actor.kind === 'user' && actor.token ? 'token' : 'session'
}

/** Author of a change: the user id, or null for anonymous visitors of public links. */
export function authorOf(actor: Actor): string | null {
  return actor.kind === 'user' ? actor.userId : null
}
