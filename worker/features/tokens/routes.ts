import * as calls from '#core/api/accounts/tokens.ts'
import { type Route, route } from '../../request/register-routes.ts'
import {
  createBaseToken,
  createToken,
  deleteBaseToken,
  deleteToken,
  listBaseTokens,
  listTokens,
} from './tokens.ts'

export const tokensRoutes: readonly Route[] = [
  route(calls.tokensList, listTokens),
  route(calls.tokensCreate, createToken),
  route(calls.tokensDelete, deleteToken),
  route(calls.baseTokensList, listBaseTokens),
  route(calls.baseTokensCreate, createBaseToken),
  route(calls.baseTokensDelete, deleteBaseToken),
]
