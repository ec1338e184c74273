import type { BaseRole, OrgRole, SharedRole } from '../schema.ts'

/**
 * Who asks. A public link is an actor with its own rights, not a second API: whoever comes by a share acts as
 * that share, also when signed in.
 */
export type Actor =
  | { kind: 'anonymous' }
  | {
      kind: 'user'
      userId: string
      email: string
      sessionId: string
      orgRoles: OrgRole[]
      /** Role in the base that the request is about; null when it is about none or the user is no member. */
      baseRole: BaseRole | null
      /** Set when the request bears an API token instead of a session; `baseId` is the one base it is good for. */
      token?: { id: number; baseId: string | null }
    }
  /** Somebody who has the link of a whole base, and nothing else of it; `allowExport` is its download flag. */
  | { kind: 'share'; shareId: string; baseId: string; role: SharedRole; allowExport: boolean }

/** Through what an actor's changes come; public links name their own origin. */
export function originOf(actor: Actor): 'session' | 'token' {
  return actor.kind === 'user' && actor.token ? 'token' : 'session'
}

/** Who is named as the author of a change: user id, or null for anonymous people on public links. */
export function authorOf(actor: Actor): string | null {
  return actor.kind === 'user' ? actor.userId : null
}
