import * as v from 'valibot'
import * as limits from '../../limits.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing, optionals, type Page, slot } from '../call/shapes.ts'
import * as endpoints from '../endpoints/tokens.ts'

/** An API token in lists, without its text. */
export type ApiTokenWire = {
  id: number
  description: string
  /**
   * The token text, only in the response to its creation. Lists have a reference instead (`12...aB3x`: id and
   * last characters), which can delete the token and grants no access.
   */
  token: string
  /** Last four characters. */
  token_hint: string
  /** Base that the token is restricted to; null: all bases of its owner. */
  base_id: string | null
  fk_user_id: string
  /** Email address of the owner. */
  created_by: string
  expiry: string | null
  enabled: true
  created_at: string
  updated_at: string
  /** Minute of the last use; null if never used. */
  last_used_at: string | null
}

const body = optionals({
  description: v.optional(
    v.pipe(v.string('must be text.'), v.trim(), v.maxLength(limits.titleLength)),
    'API token',
  ),
  /** Expiry of the token. */
  expiry: v.optional(
    v.nullable(v.pipe(v.string(), v.isoTimestamp('must be a moment such as 2027-01-31T00:00:00Z.'))),
  ),
})
const own = {
  base: null,
  aliases: ['/api/v2/tokens'],
  action: 'token.own',
  params: nothing,
  query: nothing,
} as const
const base = slot('baseId', 'base')
const ofBase = {
  ...base,
  aliases: ['/api/v1/db/meta/projects/:baseId/api-tokens'],
  action: 'token.base',
  query: nothing,
} as const

export const tokensList = defineCall(endpoints.tokensList, {
  ...own,
  name: 'tokens.list',
  summary: 'List your API tokens',
  body: noInput,
  output: responseOf<Page<ApiTokenWire>>(),
})

export const tokensCreate = defineCall(endpoints.tokensCreate, {
  ...own,
  name: 'tokens.create',
  summary: 'Create an API token for all your bases; it is shown only once',
  body,
  output: responseOf<ApiTokenWire>(),
})

export const tokensDelete = defineCall(endpoints.tokensDelete, {
  ...own,
  aliases: ['/api/v2/tokens/:tokenId'],
  params: v.object({ tokenId: v.string() }),
  name: 'tokens.delete',
  summary: 'Delete one of your API tokens by its id, its text, or its reference in lists',
  body: noInput,
  output: responseOf<number>(),
})

export const baseTokensList = defineCall(endpoints.baseTokensList, {
  ...ofBase,
  name: 'baseTokens.list',
  summary: 'List your API tokens for this base; owners see those of all members',
  cost: 'cheap',
  body: noInput,
  output: responseOf<Page<ApiTokenWire>>(),
})

export const baseTokensCreate = defineCall(endpoints.baseTokensCreate, {
  ...ofBase,
  name: 'baseTokens.create',
  summary: 'Create an API token for this base only; it is shown only once',
  body,
  output: responseOf<ApiTokenWire>(),
})

export const baseTokensDelete = defineCall(endpoints.baseTokensDelete, {
  ...ofBase,
  aliases: ['/api/v1/db/meta/projects/:baseId/api-tokens/:tokenId'],
  params: v.object({ baseId: v.string(), tokenId: v.string() }),
  name: 'baseTokens.delete',
  summary: 'Delete your own API token of this base; owners can delete any',
  body: noInput,
  output: responseOf<number>(),
})
