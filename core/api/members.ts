import * as v from 'valibot'
import { limits } from '../limits.ts'
import { type BaseRole, baseRoles } from '../schema.ts'
import type { MessageWire } from './auth.ts'
import { answers, defineCall } from './call.ts'
import { noInput, nothing, optionals, type Page, slot } from './shapes.ts'

/** Somebody in a base, or invited to it. */
export type MemberWire = {
  /** Of the user; of the invitation (`iv...`) while they have not come. */
  id: string
  /** Null for those who may see names only; always shown of oneself. */
  email: string | null
  firstname: string | null
  lastname: string | null
  display_name: string | null
  color: string | null
  roles: BaseRole
  base_id: string
  /** True for an invitation that waits. */
  invited: boolean
  /** End of the invitation; null for members. */
  expires_at: string | null
  created_at: string
}

export type InviteResult = {
  email: string
  /** `added`: had an account with a confirmed address and is in. `invited`: gets a link. `member`: was in already. `invalid`: no address. */
  status: 'added' | 'invited' | 'member' | 'invalid'
  /** Of the user or the invitation; null when nothing was done. */
  id: string | null
  /** Of the link, when no mail can be sent or a link was asked for. */
  invite_token?: string
}
export type InviteWire = MessageWire & {
  email: string
  results: InviteResult[]
  /** Of the one invitation, as older clients read it. */
  invite_token?: string
  error?: { email: string; error: string }[]
}

/** Roles that members may be given; owners are made by a transfer alone. */
export const givenRoles = baseRoles.filter((role) => role !== 'owner')
export type GivenRole = (typeof givenRoles)[number]

const roleSchema = v.picklist(givenRoles, `must be one of ${givenRoles.join(', ')}.`)
const base = slot('baseId', 'base')
const member = { base: base.base, params: v.object({ baseId: v.string(), userId: v.string() }) }
const paths = (rest: string) => ({
  path: `/api/v2/meta/bases/:baseId/${rest}`,
  aliases: [`/api/v1/db/meta/projects/:baseId/${rest}`],
})

export const membersList = defineCall({
  ...base,
  ...paths('users'),
  name: 'members.list',
  summary: 'Members of a base and invitations to it; commenters and viewers see names only',
  method: 'GET',
  cost: 'cheap',
  action: 'member.list',
  query: nothing,
  body: noInput,
  output: answers<{ users: Page<MemberWire> }>(),
})

export const membersInvite = defineCall({
  ...base,
  ...paths('users'),
  name: 'members.invite',
  summary: 'Invite people by e-mail: one address, several with commas between them, or a list',
  method: 'POST',
  action: 'member.manage',
  query: nothing,
  body: v.object({
    email: v.pipe(
      v.union([v.string(), v.array(v.string())], 'must be an e-mail address or a list of them.'),
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
    /** True: no mail goes out, the answer has the links instead. */
    link: v.optional(v.boolean()),
  }),
  output: answers<InviteWire>(),
})

export const membersResend = defineCall({
  ...member,
  ...paths('users/:userId/resend-invite'),
  name: 'members.resend',
  summary: 'Make a new link for an invitation and send it; the old one is worth nothing after',
  method: 'POST',
  action: 'member.manage',
  query: nothing,
  body: v.optional(optionals({ link: v.optional(v.boolean()) })),
  output: answers<MessageWire & { invite_token?: string }>(),
})

export const membersUpdate = defineCall({
  ...member,
  ...paths('users/:userId'),
  name: 'members.update',
  summary: 'Change the role of a member or of an invitation; it counts at once',
  method: 'PATCH',
  action: 'member.manage',
  query: nothing,
  body: v.object({ roles: roleSchema }),
  output: answers<MessageWire>(),
})

export const membersRemove = defineCall({
  ...member,
  ...paths('users/:userId'),
  name: 'members.remove',
  summary: 'Remove a member, or take an invitation back',
  method: 'DELETE',
  action: 'member.manage',
  query: nothing,
  body: noInput,
  output: answers<MessageWire>(),
})

export const membersLeave = defineCall({
  ...base,
  ...paths('leave'),
  name: 'members.leave',
  summary: 'Leave a base; its only owner cannot',
  method: 'POST',
  action: 'member.leave',
  query: nothing,
  body: noInput,
  bodyKind: 'none',
  output: answers<MessageWire>(),
})

export const membersTransfer = defineCall({
  ...member,
  ...paths('users/:userId/make-owner'),
  name: 'members.transfer',
  summary: 'Give the ownership to another member and stay as creator',
  method: 'POST',
  action: 'base.transfer',
  query: nothing,
  body: noInput,
  bodyKind: 'none',
  output: answers<MessageWire>(),
})
