import { queryOptions } from '@tanstack/react-query'
import {
  type ApiTokenWire,
  baseTokensCreate,
  baseTokensDelete,
  baseTokensList,
  tokensCreate,
  tokensDelete,
  tokensList,
} from '#core/api/tokens.ts'
import { request } from './current.ts'
import { queryClient } from './query-client.ts'

/** Tokens of the person (null), or those of one base. */
export const tokensQuery = (baseId: string | null) =>
  queryOptions({
    queryKey: ['tokens', baseId],
    queryFn: async ({ signal }) =>
      baseId === null
        ? (await request(tokensList, {}, { signal })).list
        : (await request(baseTokensList, { params: { baseId } }, { signal })).list,
  })

/** Makes a token; its text is in this answer alone. `expiry` as a moment, or null for none. */
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
