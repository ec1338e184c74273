import { queryOptions } from '@tanstack/react-query'
import type { SharedBaseWire } from '#core/api/sharing/shared-base.ts'
import {
  sharedBaseCreate,
  sharedBaseDisable,
  sharedBaseMeta,
  sharedBaseRead,
} from '#core/api/endpoints/shared-base.ts'
import type { SharedRole } from '#core/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { baseLink, type BaseLink, setBaseLink } from './active-share-link.ts'
import { request } from '../session/current-session.ts'
import { queryClient } from '../http/query-client.ts'

/** Enters a shared base by its link; null or an invalid link leaves it. */
export async function enterByLink(shareId: string | null): Promise<void> {
  if (shareId === (baseLink()?.shareId ?? null)) return
  const next = shareId === null ? null : await readLink(shareId)
  // Drop data loaded with other permissions.
  if (next || baseLink()) queryClient.removeQueries()
  setBaseLink(next && shareId !== null ? { shareId, ...next } : null)
}

async function readLink(sharedBaseId: string): Promise<Omit<BaseLink, 'shareId'> | null> {
  try {
    const { base_id: baseId, roles: role, meta } = await request(sharedBaseMeta, { params: { sharedBaseId } })
    return { baseId, role, allowExport: meta.allowCSVDownload }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** The public link of a base, for people who may manage it. */
export const baseShareQuery = (baseId: string) =>
  queryOptions({
    queryKey: ['base-share', baseId],
    queryFn: ({ signal }) => request(sharedBaseRead, { params: { baseId } }, { signal }),
    staleTime: 0,
  })

/** Creates a base's public link, or changes its role or download flag. */
export async function shareBase(
  baseId: string,
  body: { roles?: SharedRole; meta?: { allowCSVDownload: boolean } },
): Promise<void> {
  keep(baseId, await request(sharedBaseCreate, { params: { baseId }, body }))
}

export async function unshareBase(baseId: string): Promise<void> {
  await request(sharedBaseDisable, { params: { baseId } })
  keep(baseId, { uuid: null, url: null, roles: null, meta: null })
}

function keep(baseId: string, share: SharedBaseWire): void {
  queryClient.setQueryData(baseShareQuery(baseId).queryKey, share)
}
