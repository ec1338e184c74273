import * as v from 'valibot'
import { type OrgRole } from '../schema.ts'
import { emailSchema, type MessageWire } from './auth.ts'
import { answers, defineCall } from './call.ts'
import { noInput, nothing, optionals, type Page, queryNumber } from './shapes.ts'

/** A user of the instance as its administrators see one, or an invitation to it. */
export type OrgUserWire = {
  /** Of the user; of the invitation (`iv...`) while they have not come. */
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

/** Roles in the instance that may be given, as the wire writes them. */
export const givenOrgRoles = ['org-level-viewer', 'org-level-creator', 'super'] as const
export type GivenOrgRole = (typeof givenOrgRoles)[number]

/** What is stored for a given role: an administrator may create bases like any creator. */
export function orgRolesOf(role: GivenOrgRole): OrgRole[] {
  return role === 'super' ? ['org-level-creator', 'super'] : [role]
}

const roleSchema = v.pipe(
  v.string('must be text.'),
  // `org-level-creator,super` is what lists show.
  v.transform((text) => (text.split(',').includes('super') ? 'super' : text)),
  v.picklist(givenOrgRoles, `must be one of ${givenOrgRoles.join(', ')}.`),
)
const all = { base: null, path: '/api/v1/users', aliases: ['/api/v2/users'], action: 'users.manage' } as const
const one = (rest = '') =>
  ({
    base: null,
    path: `/api/v1/users/:userId${rest}`,
    aliases: [`/api/v2/users/:userId${rest}`],
    action: 'users.manage',
    params: v.object({ userId: v.string() }),
    query: nothing,
  }) as const

export const usersList = defineCall({
  ...all,
  name: 'users.list',
  summary: 'Users of this instance and invitations to it',
  method: 'GET',
  params: nothing,
  query: v.object({
    limit: v.optional(queryNumber('limit')),
    offset: v.optional(queryNumber('offset')),
    /** Part of an address or a name. */
    query: v.optional(v.string()),
  }),
  body: noInput,
  output: answers<Page<OrgUserWire>>(),
})

export const usersAdd = defineCall({
  ...all,
  name: 'users.add',
  summary: 'Invite somebody to this instance',
  method: 'POST',
  params: nothing,
  query: nothing,
  body: v.object({
    email: emailSchema,
    roles: v.optional(roleSchema, 'org-level-viewer'),
    link: v.optional(v.boolean()),
  }),
  output: answers<MessageWire & { id: string; email: string; invite_token?: string }>(),
})

export const usersUpdate = defineCall({
  ...one(),
  name: 'users.update',
  summary: "Change a user's role in the instance, or block and unblock them",
  method: 'PATCH',
  body: optionals({ roles: v.optional(roleSchema), blocked: v.optional(v.boolean()) }),
  output: answers<MessageWire>(),
})

export const usersDelete = defineCall({
  ...one(),
  name: 'users.delete',
  summary: 'Delete a user, or take an invitation back; the only owner of a base stays',
  method: 'DELETE',
  body: noInput,
  output: answers<MessageWire>(),
})

export const usersResend = defineCall({
  ...one('/resend-invite'),
  name: 'users.resend',
  summary: 'Make a new link for an invitation and send it',
  method: 'POST',
  body: v.optional(optionals({ link: v.optional(v.boolean()) })),
  output: answers<MessageWire & { invite_token?: string }>(),
})

export const usersResetLink = defineCall({
  ...one('/generate-reset-url'),
  name: 'users.resetLink',
  summary: 'A link of an hour with which the user sets a new password',
  method: 'POST',
  body: noInput,
  bodyKind: 'none',
  output: answers<{ reset_password_token: string; reset_password_url: string }>(),
})
