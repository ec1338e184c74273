import * as calls from '#core/api/import-export/feeds.ts'
import { type Route, route } from '../../request/register-routes.ts'
import { createFeed, listFeeds, restoreRevoked, revoke } from './feeds.ts'

export const feedsRoutes: readonly Route[] = [
  route(calls.feedsList, listFeeds),
  route(calls.feedsCreate, createFeed),
  route(calls.feedsDelete, revoke),
  route(calls.feedsRestore, restoreRevoked),
]
