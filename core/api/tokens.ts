import * as v from 'valibot'
import { limits } from '../limits.ts'
import { answers, defineCall } from './call.ts'
import { noInput, nothing, optionals, type Page, slot } from './shapes.ts'

/** An API token as lists show it: never its text. */
export type ApiTokenWire = {
  id: number
  description: string
  /**
   * The text, in the answer of its creation alone. Lists have a reference instead (`12...aB3x`: id and last letters),
   * which deletes the token and grants no access.
   */
  token: string
  /** Last four letters, to tell tokens apart. */
  token_hint: string
  /** The base that it is good for; null: all bases of its owner. */
  base_id: string | null
  fk_user_id: string
  /** Address of its owner. */
  created_by: string
  expiry: string | null
  enabled: true
  created_at: string
  updated_at: string
  /** Minute of the last use; null when it was never used. */
  last_used_at: string | null
}

const body = optionals({
  description: v.optional(
    v.pipe(v.string('must be text.'), v.trim(), v.maxLength(limits.titleLength)),
    'API token',
  ),
  /** Moment from which it is worth nothing. */
  expiry: v.optional(
    v.nullable(v.pipe(v.string(), v.isoTimestamp('must be a moment such as 2027-01-31T00:00:00Z.'))),
  ),
})
const own = {
  base: null,
  path: '/api/v1/tokens',
  aliases: ['/api/v2/tokens'],
  action: 'token.own',
  params: nothing,
  query: nothing,
} as const
const base = slot('baseId', 'base')
const ofBase = {
  ...base,
  path: '/api/v2/meta/bases/:baseId/api-tokens',
  aliases: ['/api/v1/db/meta/projects/:baseId/api-tokens'],
  action: 'token.base',
  query: nothing,
} as const

export const tokensList = defineCall({
  ...own,
  name: 'tokens.list',
  summary: 'Your API tokens',
  method: 'GET',
  body: noInput,
  output: answers<Page<ApiTokenWire>>(),
})

export const tokensCreate = defineCall({
  ...own,
  name: 'tokens.create',
  summary: 'Create an API token for all your bases; its text is shown this once',
  method: 'POST',
  body,
  output: answers<ApiTokenWire>(),
})

export const tokensDelete = defineCall({
  ...own,
  path: '/api/v1/tokens/:tokenId',
  aliases: ['/api/v2/tokens/:tokenId'],
  params: v.object({ tokenId: v.string() }),
  name: 'tokens.delete',
  summary: 'Delete one of your API tokens, by its id, its text, or the reference that lists have',
  method: 'DELETE',
  body: noInput,
  output: answers<number>(),
})

export const baseTokensList = defineCall({
  ...ofBase,
  name: 'baseTokens.list',
  summary: 'Your API tokens for this base; owners see those of all members',
  method: 'GET',
  cost: 'cheap',
  body: noInput,
  output: answers<Page<ApiTokenWire>>(),
})

export const baseTokensCreate = defineCall({
  ...ofBase,
  name: 'baseTokens.create',
  summary: 'Create an API token that is good for this base alone; its text is shown this once',
  method: 'POST',
  body,
  output: answers<ApiTokenWire>(),
})

export const baseTokensDelete = defineCall({
  ...ofBase,
  path: '/api/v2/meta/bases/:baseId/api-tokens/:tokenId',
  aliases: ['/api/v1/db/meta/projects/:baseId/api-tokens/:tokenId'],
  params: v.object({ baseId: v.string(), tokenId: v.string() }),
  name: 'baseTokens.delete',
  summary: "Delete an API token of this base: your own, or as an owner anybody's",
  method: 'DELETE',
  body: noInput,
  output: answers<number>(),
})
