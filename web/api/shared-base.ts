import { queryOptions } from '@tanstack/react-query'
import {
  sharedBaseCreate,
  sharedBaseDisable,
  sharedBaseMeta,
  sharedBaseRead,
  type SharedBaseWire,
} from '#core/api/shared-base.ts'
import type { SharedRole } from '#core/schema.ts'
import { ApiError } from './api-error.ts'
import { baseLink, type BaseLink, setBaseLink } from './base-link.ts'
import { request } from './current.ts'
import { queryClient } from './query-client.ts'

/** Goes into a base by its public link, or out of it with null; a link that leads nowhere leads out. */
export async function enterByLink(shareId: string | null): Promise<void> {
  if (shareId === (baseLink()?.shareId ?? null)) return
  const next = shareId === null ? null : await readLink(shareId)
  // What was read with other rights says nothing of these.
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

/** The public link of a base, as those see it who may give it one. */
export const baseShareQuery = (baseId: string) =>
  queryOptions({
    queryKey: ['base-share', baseId],
    queryFn: ({ signal }) => request(sharedBaseRead, { params: { baseId } }, { signal }),
    staleTime: 0,
  })

/** Gives a base a public link, or changes the role or the download flag of the one that it has. */
export async function shareBase(
  baseId: string,
  body: { roles?: SharedRole; meta?: { allowCSVDownload: boolean } },
): Promise<void> {
  keep(baseId, await request(sharedBaseCreate, { params: { baseId }, body }))
}

export async function withdrawBase(baseId: string): Promise<void> {
  await request(sharedBaseDisable, { params: { baseId } })
  keep(baseId, { uuid: null, url: null, roles: null, meta: null })
}

function keep(baseId: string, share: SharedBaseWire): void {
  queryClient.setQueryData(baseShareQuery(baseId).queryKey, share)
}
