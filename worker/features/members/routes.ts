import * as calls from '#core/api/bases/members.ts'
import { type Route, route } from '../../request/register-routes.ts'
import { changeMember, leaveBase, removeMember, transferBase } from './change.ts'
import { inviteMembers, resendInvitation } from './invite.ts'
import { listMembers } from './list.ts'

export const membersRoutes: readonly Route[] = [
  route(calls.membersList, listMembers),
  route(calls.membersInvite, inviteMembers),
  route(calls.membersResend, resendInvitation),
  route(calls.membersUpdate, changeMember),
  route(calls.membersRemove, removeMember),
  route(calls.membersLeave, leaveBase),
  route(calls.membersTransfer, transferBase),
]
