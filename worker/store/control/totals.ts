import { and, count, eq, sql } from 'drizzle-orm'
import { isBaseOpen } from './conditions.ts'
import { type ControlDatabase, subquery } from './database.ts'
import { bases, baseShares, memberships, users } from './schema.ts'

/** Numbers of accounts, open bases and public links; `bases` lists the oldest bases. */
export type DirectoryTotals = {
  users: number
  bases: { id: string; members: number }[]
  baseCount: number
  shared: number
}
export type Totals = { directoryTotals(maxBases: number): Promise<DirectoryTotals> }

export function totals(db: ControlDatabase): Totals {
  return {
    async directoryTotals(maxBases) {
      const memberCount = subquery
        .select({ count: count() })
        .from(memberships)
        .where(eq(memberships.baseId, bases.id))
      const [[counted], [open], [shared], list] = await db.batch([
        db.select({ total: count() }).from(users),
        db.select({ total: count() }).from(bases).where(isBaseOpen),
        db
          .select({ total: count() })
          .from(baseShares)
          .innerJoin(bases, and(eq(bases.id, baseShares.baseId), isBaseOpen)),
        db
          .select({ id: bases.id, members: sql<number>`${memberCount}` })
          .from(bases)
          .where(isBaseOpen)
          .orderBy(bases.createdAt, bases.id)
          .limit(maxBases),
      ])
      return {
        users: counted?.total ?? 0,
        baseCount: open?.total ?? 0,
        shared: shared?.total ?? 0,
        bases: list,
      }
    },
  }
}
