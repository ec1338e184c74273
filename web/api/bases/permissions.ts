import type { Action } from '#core/access/actions.ts'
import { can } from '#core/access/roles.ts'
import type { BaseWire } from '#core/api/bases/bases.ts'
import { baseLink } from './active-share-link.ts'
import { session } from '../session/current-session.ts'
import { settings } from '../session/stored-settings.ts'

/** True if the person may do an action. Only hides what the server would reject. */
export type Permissions = (action: Action) => boolean

/**
 * Permissions in a base, or outside of bases without one. A role preview only lowers them; a shared link grants only
 * its own.
 */
export function permissionsFor(base: Pick<BaseWire, 'project_role'> | undefined): Permissions {
  const link = baseLink()
  if (link) return (action) => can({ kind: 'share', ...link }, action)
  const user = session.user()
  const { previewAs } = settings.get()
  if (!user) return () => false
  const actor = {
    kind: 'user',
    userId: user.id,
    email: user.email,
    sessionId: '',
    orgRoles: user.roles,
    baseRole: base?.project_role ?? null,
  } as const
  const lowered = { ...actor, orgRoles: [], baseRole: previewAs }
  return (action) => can(actor, action) && (previewAs === null || can(lowered, action))
}
