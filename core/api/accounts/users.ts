import * as v from 'valibot'
import { type AssignableOrgRole, assignableOrgRoles } from '../../access/assignable-roles.ts'
import { type OrgRole } from '../../schema.ts'
import { emailSchema, type MessageWire } from './auth.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing, optionals, type Page, queryNumber } from '../call/shapes.ts'
import * as endpoints from '../endpoints/users.ts'

/** A user of the instance, or an invitation, as administrators see them. */
export type OrgUserWire = {
  /** User id, or invitation id (`iv...`) while it is pending. */
  id: string
  email: string
  firstname: string | null
  lastname: string | null
  display_name: string | null
  color: string | null
  email_verified: boolean
  /** Comma-separated. */
  roles: string
  /** Number of bases that the user is a member of. */
  projectsCount: number
  blocked: boolean
  invited: boolean
  created_at: string
  updated_at: string
}

/** Roles to store for an assigned role: an administrator may create bases like a creator. */
export function orgRolesOf(role: AssignableOrgRole): OrgRole[] {
  return role === 'super' ? ['org-level-creator', 'super'] : [role]
}

const roleSchema = v.pipe(
  v.string('must be text.'),
  // Lists show `org-level-creator,super`.
  v.transform((text) => (text.split(',').includes('super') ? 'super' : text)),
  v.picklist(assignableOrgRoles, `must be one of ${assignableOrgRoles.join(', ')}.`),
)
const all = { base: null, aliases: ['/api/v2/users'], action: 'users.manage' } as const
const one = (rest = '') =>
  ({
    base: null,
    aliases: [`/api/v2/users/:userId${rest}`],
    action: 'users.manage',
    params: v.object({ userId: v.string() }),
    query: nothing,
  }) as const

export const usersList = defineCall(endpoints.usersList, {
  ...all,
  name: 'users.list',
  summary: 'List the users of this instance and its invitations',
  params: nothing,
  query: v.object({
    limit: v.optional(queryNumber('limit')),
    offset: v.optional(queryNumber('offset')),
    /** Part of an address or name. */
    query: v.optional(v.string()),
  }),
  body: noInput,
  output: responseOf<Page<OrgUserWire>>(),
})

export const usersAdd = defineCall(endpoints.usersAdd, {
  ...all,
  name: 'users.add',
  summary: 'Invite someone to this instance',
  params: nothing,
  query: nothing,
  body: v.object({
    email: emailSchema,
    roles: v.optional(roleSchema, 'org-level-viewer'),
    link: v.optional(v.boolean()),
  }),
  output: responseOf<MessageWire & { id: string; email: string; invite_token?: string }>(),
})

export const usersUpdate = defineCall(endpoints.usersUpdate, {
  ...one(),
  name: 'users.update',
  summary: "Change a user's role in the instance, or block and unblock them",
  body: optionals({ roles: v.optional(roleSchema), blocked: v.optional(v.boolean()) }),
  output: responseOf<MessageWire>(),
})

export const usersDelete = defineCall(endpoints.usersDelete, {
  ...one(),
  name: 'users.delete',
  summary: 'Delete a user or revoke an invitation; not possible for the only owner of a base',
  body: noInput,
  output: responseOf<MessageWire>(),
})

export const usersResend = defineCall(endpoints.usersResend, {
  ...one('/resend-invite'),
  name: 'users.resend',
  summary: 'Create a new link for an invitation and send it',
  body: v.optional(optionals({ link: v.optional(v.boolean()) })),
  output: responseOf<MessageWire & { invite_token?: string }>(),
})

export const usersResetLink = defineCall(endpoints.usersResetLink, {
  ...one('/generate-reset-url'),
  name: 'users.resetLink',
  summary: 'Create a password reset link for a user, valid for one hour',
  body: noInput,
  bodyKind: 'none',
  output: responseOf<{ reset_password_token: string; reset_password_url: string }>(),
})
