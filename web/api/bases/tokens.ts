import { queryOptions } from '@tanstack/react-query'
import type { ApiTokenWire } from '#core/api/accounts/tokens.ts'
import {
  baseTokensCreate,
  baseTokensDelete,
  baseTokensList,
  tokensCreate,
  tokensDelete,
  tokensList,
} from '#core/api/endpoints/tokens.ts'
import { request } from '../session/current-session.ts'
import { queryClient } from '../http/query-client.ts'

/** API tokens of the person (null) or of a base. */
export const tokensQuery = (baseId: string | null) =>
  queryOptions({
    queryKey: ['tokens', baseId],
    queryFn: async ({ signal }) =>
      baseId === null
        ? (await request(tokensList, {}, { signal })).list
        : (await request(baseTokensList, { params: { baseId } }, { signal })).list,
  })

/** Creates a token; only this response contains its text. `expiry` is an instant, or null for never. */
export async function createToken(
  baseId: string | null,
  body: { description: string; expiry: string | null },
): Promise<ApiTokenWire> {
  const made =
    baseId === null
      ? await request(tokensCreate, { body })
      : await request(baseTokensCreate, { params: { baseId }, body })
  await queryClient.invalidateQueries({ queryKey: ['tokens'] })
  return made
}

export async function deleteToken(baseId: string | null, id: number): Promise<void> {
  const tokenId = String(id)
  if (baseId === null) await request(tokensDelete, { params: { tokenId } })
  else await request(baseTokensDelete, { params: { baseId, tokenId } })
  await queryClient.invalidateQueries({ queryKey: ['tokens'] })
}
