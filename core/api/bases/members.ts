import * as v from 'valibot'
import * as limits from '../../limits.ts'
import { assignableRoles } from '../../access/assignable-roles.ts'
import type { BaseRole } from '../../schema.ts'
import type { MessageWire } from '../accounts/auth.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing, optionals, type Page, slot } from '../call/shapes.ts'
import * as endpoints from '../endpoints/members.ts'

/** A member of a base, or an invitation to it. */
export type MemberWire = {
  /** User id, or invitation id (`iv...`) while it is pending. */
  id: string
  /** Null for callers who may see names only; callers always see their own. */
  email: string | null
  firstname: string | null
  lastname: string | null
  display_name: string | null
  color: string | null
  roles: BaseRole
  base_id: string
  /** True for a pending invitation. */
  invited: boolean
  /** Expiry of the invitation; null for members. */
  expires_at: string | null
  created_at: string
}

export type InviteResult = {
  email: string
  /**
   * `added`: existing account with a verified address. `invited`: receives a link. `member`: was already a
   * member. `invalid`: not an address.
   */
  status: 'added' | 'invited' | 'member' | 'invalid'
  /** Id of the user or invitation; null if nothing was done. */
  id: string | null
  /** Token of the invitation link, if email is not configured or a link was requested. */
  invite_token?: string
}
export type InviteWire = MessageWire & {
  email: string
  results: InviteResult[]
  /** Token of the only invitation, for older clients. */
  invite_token?: string
  error?: { email: string; error: string }[]
}

const roleSchema = v.picklist(assignableRoles, `must be one of ${assignableRoles.join(', ')}.`)
const base = slot('baseId', 'base')
const member = { base: base.base, params: v.object({ baseId: v.string(), userId: v.string() }) }
const v1 = (rest: string) => [`/api/v1/db/meta/projects/:baseId/${rest}`]

export const membersList = defineCall(endpoints.membersList, {
  ...base,
  aliases: v1('users'),
  name: 'members.list',
  summary: 'List the members of a base and its invitations; commenters and viewers see names only',
  cost: 'cheap',
  action: 'member.list',
  query: nothing,
  body: noInput,
  output: responseOf<{ users: Page<MemberWire> }>(),
})

export const membersInvite = defineCall(endpoints.membersInvite, {
  ...base,
  aliases: v1('users'),
  name: 'members.invite',
  summary: 'Invite people by email: one address, several separated by commas, or a list',
  action: 'member.manage',
  query: nothing,
  body: v.object({
    email: v.pipe(
      v.union([v.string(), v.array(v.string())], 'must be an email address or a list of them.'),
      v.check(
        (given) => [given].flat().every((each) => /^[ -~]*$/.test(each)),
        'must name addresses without line breaks and special characters, with commas between them.',
      ),
      v.transform((given) =>
        (Array.isArray(given) ? given : given.split(/[,; ]+/)).map((each) => each.trim()).filter(Boolean),
      ),
      v.minLength(1, 'must name at least one address.'),
      v.everyItem(
        (each) => each.length <= limits.emailLength,
        `must name addresses of at most ${limits.emailLength} characters.`,
      ),
      v.maxLength(
        limits.invitationsPerCall,
        `can have at most ${limits.invitationsPerCall} addresses in one call.`,
      ),
    ),
    roles: roleSchema,
    /** Returns links instead of sending emails. */
    link: v.optional(v.boolean()),
  }),
  output: responseOf<InviteWire>(),
})

export const membersResend = defineCall(endpoints.membersResend, {
  ...member,
  aliases: v1('users/:userId/resend-invite'),
  name: 'members.resend',
  summary: 'Create a new link for an invitation and send it; the old link stops working',
  action: 'member.manage',
  query: nothing,
  body: v.optional(optionals({ link: v.optional(v.boolean()) })),
  output: responseOf<MessageWire & { invite_token?: string }>(),
})

export const membersUpdate = defineCall(endpoints.membersUpdate, {
  ...member,
  aliases: v1('users/:userId'),
  name: 'members.update',
  summary: 'Change the role of a member or invitation; takes effect immediately',
  action: 'member.manage',
  query: nothing,
  body: v.object({ roles: roleSchema }),
  output: responseOf<MessageWire>(),
})

export const membersRemove = defineCall(endpoints.membersRemove, {
  ...member,
  aliases: v1('users/:userId'),
  name: 'members.remove',
  summary: 'Remove a member or revoke an invitation',
  action: 'member.manage',
  query: nothing,
  body: noInput,
  output: responseOf<MessageWire>(),
})

export const membersLeave = defineCall(endpoints.membersLeave, {
  ...base,
  aliases: v1('leave'),
  name: 'members.leave',
  summary: 'Leave a base; not possible for its only owner',
  action: 'member.leave',
  query: nothing,
  body: noInput,
  bodyKind: 'none',
  output: responseOf<MessageWire>(),
})

export const membersTransfer = defineCall(endpoints.membersTransfer, {
  ...member,
  aliases: v1('users/:userId/make-owner'),
  name: 'members.transfer',
  summary: 'Transfer ownership to another member and stay as creator',
  action: 'base.transfer',
  query: nothing,
  body: noInput,
  bodyKind: 'none',
  output: responseOf<MessageWire>(),
})
