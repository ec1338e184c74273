import { queryOptions } from '@tanstack/react-query'
import { publicLinksList } from '#core/api/endpoints/public-links.ts'
import { feedsDelete, feedsRestore } from '#core/api/endpoints/feeds.ts'
import { sharesCreate, sharesDelete } from '#core/api/endpoints/shares.ts'
import type { PublicLinkWire } from '#core/api/sharing/public-links.ts'
import { queryClient } from '../http/query-client.ts'
import { refreshTables } from '../schema/tables.ts'
import { request } from '../session/current-session.ts'

/** Everything public in a base. */
export const publicLinksQuery = (baseId: string) =>
  queryOptions({
    queryKey: ['public-links', baseId],
    queryFn: ({ signal }) => request(publicLinksList, { params: { baseId } }, { signal }),
    // Visits are counted elsewhere.
    staleTime: 0,
  })

/** A link that can be turned off and on again by itself. */
export type OneLink = Exclude<PublicLinkWire, { kind: 'base' }>

export async function turnOffLink(baseId: string, link: OneLink): Promise<void> {
  await (link.kind === 'feed'
    ? request(feedsDelete, { params: { feedId: link.id } })
    : request(sharesDelete, { params: { viewId: link.view.id } }))
  await changed(baseId, link)
}

export async function restorePublicLink(baseId: string, link: OneLink): Promise<void> {
  await (link.kind === 'feed'
    ? request(feedsRestore, { params: { feedId: link.id } })
    : request(sharesCreate, { params: { viewId: link.view.id }, query: { restore: 'true' } }))
  await changed(baseId, link)
}

async function changed(baseId: string, { table }: OneLink): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['public-links', baseId] }),
    refreshTables(baseId, table.id),
  ])
}
