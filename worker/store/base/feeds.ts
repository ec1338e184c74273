import { and, eq, isNull, lt } from 'drizzle-orm'
import * as v from 'valibot'
import { feedKinds } from '#core/views/feed-kinds.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { print, statement } from '../drizzle-statement.ts'
import { columnList, readTableRows } from '../rows.ts'
import { feeds } from './schema.ts'

const feedRow = v.object({
  id: v.string(),
  viewId: v.string(),
  kind: v.picklist(feedKinds),
  createdBy: v.string(),
  createdAt: v.string(),
  isPersonal: v.boolean(),
  revokedAt: v.nullable(v.string()),
})
export type FeedRow = v.InferOutput<typeof feedRow>

const all = `SELECT ${columnList(feeds)} FROM feeds WHERE base_id = ?`

/** Reads a feed, also a revoked one. */
export function selectFeed(baseId: string, id: string): Statement {
  return { sql: `${all} AND id = ?`, args: [baseId, id] }
}

/** Reads the feeds of a view, or of all views (null), that are not revoked. */
export function selectFeeds(baseId: string, viewId: string | null): Statement {
  return {
    sql: `${all} AND view_id = coalesce(?, view_id) AND revoked_at IS NULL ORDER BY created_at, id`,
    args: [baseId, viewId],
  }
}

/** Decodes `selectFeed` or `selectFeeds`. */
export function readFeeds(result: SqlResult | undefined): FeedRow[] {
  return readTableRows(feeds, feedRow, result)
}

/** True while a view has fewer feeds than the limit. */
export function hasFewerFeeds(baseId: string, viewId: string, limit: number): Statement {
  return {
    sql: '(SELECT count(*) FROM feeds WHERE base_id = ? AND view_id = ? AND revoked_at IS NULL) < ?',
    args: [baseId, viewId, limit],
  }
}

/** Adds a feed, and deletes those that were revoked before a time. */
export function insertFeed(baseId: string, row: FeedRow, revokedBefore: string): Statement[] {
  return [
    statement(print.delete(feeds).where(and(eq(feeds.baseId, baseId), lt(feeds.revokedAt, revokedBefore)))),
    statement(print.insert(feeds).values({ baseId, ...row })),
  ]
}

export function revokeFeed(baseId: string, id: string, revokedAt: string): Statement {
  return statement(
    print
      .update(feeds)
      .set({ revokedAt })
      .where(and(eq(feeds.baseId, baseId), eq(feeds.id, id), isNull(feeds.revokedAt))),
  )
}

export function restoreFeed(baseId: string, id: string): Statement {
  return statement(
    print
      .update(feeds)
      .set({ revokedAt: null })
      .where(and(eq(feeds.baseId, baseId), eq(feeds.id, id))),
  )
}
