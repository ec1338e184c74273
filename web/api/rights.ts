import type { Action } from '#core/access/actions.ts'
import { can } from '#core/access/roles.ts'
import type { BaseWire } from '#core/api/bases.ts'
import { baseLink } from './base-link.ts'
import { session } from './current.ts'
import { settings } from './stored-settings.ts'

/** Says of an action whether the person may do it; the server decides, this only hides what would be refused. */
export type Rights = (action: Action) => boolean

/**
 * Rights in a base, or outside of bases when none is given. A preview role only ever lowers them; by a public link one
 * has the link's rights and no others.
 */
export function rightsIn(base: Pick<BaseWire, 'project_role'> | undefined): Rights {
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
