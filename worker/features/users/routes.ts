import * as calls from '#core/api/accounts/users.ts'
import { type Route, route } from '../../request/register-routes.ts'
import { addUser, resendToUser } from './invite.ts'
import { changeUser, deleteUser, listUsers, makeResetLink } from './users.ts'

export const usersRoutes: readonly Route[] = [
  route(calls.usersList, listUsers),
  route(calls.usersAdd, addUser),
  route(calls.usersUpdate, changeUser),
  route(calls.usersDelete, deleteUser),
  route(calls.usersResend, resendToUser),
  route(calls.usersResetLink, makeResetLink),
]
