import { queryOptions } from '@tanstack/react-query'
import { feedsCreate, feedsDelete, feedsList, feedsRestore } from '#core/api/endpoints/feeds.ts'
import type { FeedKind } from '#core/views/feed-kinds.ts'
import { queryClient } from '../http/query-client.ts'
import { request } from '../session/current-session.ts'

/** Feeds of a view that the person may manage. */
export const feedsQuery = (viewId: string) =>
  queryOptions({
    queryKey: ['feeds', viewId],
    queryFn: async ({ signal }) => (await request(feedsList, { params: { viewId } }, { signal })).list,
    staleTime: 0,
  })

async function changed(viewId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['feeds', viewId] })
}

export async function createFeed(viewId: string, kind: FeedKind): Promise<void> {
  await request(feedsCreate, { params: { viewId }, body: { kind } })
  await changed(viewId)
}

export async function revokeFeed(viewId: string, feedId: string): Promise<void> {
  await request(feedsDelete, { params: { feedId } })
  await changed(viewId)
}

export async function restoreFeed(viewId: string, feedId: string): Promise<void> {
  await request(feedsRestore, { params: { feedId } })
  await changed(viewId)
}
