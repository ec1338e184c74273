import { can } from '#core/access/roles.ts'
import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import { onePage, type Page } from '#core/api/call/shapes.ts'
import type {
  ApiTokenWire,
  baseTokensCreate,
  baseTokensDelete,
  baseTokensList,
  tokensCreate,
  tokensDelete,
} from '#core/api/accounts/tokens.ts'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import type { Context } from '../../context.ts'
import { disconnectUser } from '../../messaging/disconnect-user.ts'
import { hashToken, newToken, tokenLength } from '../../security/link-token.ts'
import { requireUser } from '../../request/require-user.ts'
import type { ApiToken } from '../../store/control/api-tokens.ts'

type NewToken = BodyOf<typeof tokensCreate>

export async function listTokens(context: Context): Promise<Page<ApiTokenWire>> {
  const { userId } = await requireUser(context)
  return onePage((await context.control.listApiTokens(userId)).map((token) => tokenWire(token)))
}

/** Lists the caller's tokens for the base; owners see, and may revoke, those of all members. */
export async function listBaseTokens(
  context: Context,
  { params: { baseId } }: { params: ParamsOf<typeof baseTokensList> },
): Promise<Page<ApiTokenWire>> {
  const actor = await requireUser(context)
  const whose = can(actor, 'token.revoke') ? null : actor.userId
  const tokens = await context.control.listBaseApiTokens(baseId, whose)
  return onePage(tokens.map((token) => tokenWire(token)))
}

export function createToken(context: Context, { body }: { body: NewToken }): Promise<ApiTokenWire> {
  return create(context, null, body)
}

export function createBaseToken(
  context: Context,
  { params, body }: { params: ParamsOf<typeof baseTokensCreate>; body: NewToken },
): Promise<ApiTokenWire> {
  return create(context, params.baseId, body)
}

/** Only this response contains the token's text. */
async function create(context: Context, baseId: string | null, body: NewToken): Promise<ApiTokenWire> {
  const { userId } = await requireUser(context)
  const expiresAt = body.expiry ? new Date(body.expiry) : null
  if (expiresAt && expiresAt <= context.now)
    fail('INVALID_REQUEST', { problem: 'expiry: must be in the future.' })
  const { token, tokenHash } = await newToken()
  const made = await context.control.createApiToken(
    {
      userId,
      baseId,
      description: body.description || 'API token',
      tokenHash,
      hint: token.slice(-4),
      expiresAt: expiresAt?.toISOString() ?? null,
    },
    context.now,
  )
  if (!made) return failBecause('LIMIT_REACHED', 'tokensPerAccount', { max: limits.apiTokensPerUser })
  return { ...tokenWire(made), token }
}

export async function deleteToken(
  context: Context,
  { params }: { params: ParamsOf<typeof tokensDelete> },
): Promise<number> {
  const { userId } = await requireUser(context)
  const which = await named(params.tokenId)
  await revoke(context, which, { userId, baseId: null })
  return 1
}

export async function deleteBaseToken(
  context: Context,
  { params: { baseId, tokenId } }: { params: ParamsOf<typeof baseTokensDelete> },
): Promise<number> {
  const actor = await requireUser(context)
  const userId = can(actor, 'token.revoke') ? null : actor.userId
  const which = await named(tokenId)
  await revoke(context, which, { userId, baseId })
  return 1
}

/** Deletes a token and closes its sockets. */
async function revoke(
  context: Context,
  which: Awaited<ReturnType<typeof named>>,
  of: { userId: string | null; baseId: string | null },
): Promise<void> {
  const { id, userId } = (await context.control.deleteApiToken(which, of)) ?? fail('TOKEN_NOT_FOUND')
  await disconnectUser(context, userId, { kind: 'token', id })
}

/** Identifies a token by id, by its reference in lists or, for older clients, by its text. */
async function named(text: string): Promise<{ id: number } | { tokenHash: string }> {
  const id = /^(\d{1,15})(\.{3}[\w-]{4})?$/.exec(text)?.[1]
  if (id !== undefined) return { id: Number(id) }
  return text.length === tokenLength ? { tokenHash: await hashToken(text) } : fail('TOKEN_NOT_FOUND')
}

function tokenWire(token: ApiToken): ApiTokenWire {
  return {
    id: token.id,
    description: token.description,
    token: `${token.id}...${token.hint}`,
    token_hint: token.hint,
    base_id: token.baseId,
    fk_user_id: token.userId,
    created_by: token.email,
    expiry: token.expiresAt,
    enabled: true,
    created_at: token.createdAt,
    updated_at: token.createdAt,
    last_used_at: token.lastUsedAt,
  }
}
