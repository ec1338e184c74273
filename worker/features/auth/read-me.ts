import type { MeWire, meCall, RoleFlags } from '#core/api/accounts/auth.ts'
import type { QueryOf } from '#core/api/call/define-call.ts'
import { fail } from '#core/errors.ts'
import { baseKeyOf } from '#core/ids.ts'
import type { Context } from '../../context.ts'
import { openBaseShare } from '../../rate-limits/unknown-link-rate-limit.ts'
import { readCredentials } from '../../request/middleware/session.ts'
import { profileWire } from './profile.ts'

/** Returns the caller: a guest without a token, with base roles if a base is given. */
export async function me(context: Context, { query }: { query: QueryOf<typeof meCall> }): Promise<MeWire> {
  const { control, env, now, request } = context
  const credentials = await readCredentials(request, env.settings, now)
  if (!credentials) {
    const shareId = request.headers.get('xc-shared-base-id') ?? ''
    const share = baseKeyOf('sharedBase', shareId) ? await openBaseShare(context, shareId) : null
    if (share) return { roles: flags([share.role]), base_roles: flags([share.role]), isPublicBase: true }
    return { roles: { guest: true }, base_roles: null }
  }
  const requestedId = query.base_id ?? query.project_id ?? null
  const baseId = requestedId !== null && baseKeyOf('base', requestedId) !== null ? requestedId : null
  const access = await control.access(credentials, baseId, now)
  if (!access) return fail('sessionId' in credentials ? 'TOKEN_EXPIRED' : 'API_TOKEN_INVALID')
  const { user, baseRole, orgRoles } = access
  const baseRoles = baseRole === null ? null : flags([baseRole])
  return {
    id: user.id,
    email: user.email,
    ...profileWire(user),
    email_verified: user.emailVerified,
    token_version: user.tokenVersion,
    roles: query.project_id === undefined ? flags(orgRoles) : projectRoles(orgRoles, baseRoles),
    base_roles: baseRoles,
  }
}

/** Base roles in the form that older clients expect: `user` means none. */
function projectRoles(orgRoles: readonly string[], baseRoles: RoleFlags | null): RoleFlags {
  if (orgRoles.includes('super')) return { ...baseRoles, super: true }
  return baseRoles ?? { user: true }
}

function flags(roles: readonly string[]): RoleFlags {
  return Object.fromEntries(roles.map((role) => [role, true as const]))
}
