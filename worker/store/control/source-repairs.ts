import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { ControlDatabase } from './database.ts'
import { sourceRepairs } from './schema.ts'

/** A connected database to look at; `dueAt` tells whether it was scheduled again meanwhile. */
export type SourceRepair = { baseId: string; sourceId: string; dueAt: string }

export type SourceRepairs = {
  /** Schedules the repair of a source, or postpones the one that is scheduled. */
  scheduleSourceRepair(repair: SourceRepair): Promise<void>
  /** The repairs that are due, longest due first. */
  dueSourceRepairs(now: Date, max: number): Promise<SourceRepair[]>
  /** Removes a repair, unless it was scheduled again meanwhile. */
  removeSourceRepair(repair: SourceRepair): Promise<void>
}

export function sourceRepairQueries(db: ControlDatabase): SourceRepairs {
  return {
    async scheduleSourceRepair(repair) {
      await db.batch([
        db
          .insert(sourceRepairs)
          .values(repair)
          .onConflictDoUpdate({
            target: [sourceRepairs.baseId, sourceRepairs.sourceId],
            set: { dueAt: sql`max(${sourceRepairs.dueAt}, excluded.due_at)` },
          }),
      ])
    },
    async dueSourceRepairs(now, max) {
      const [due] = await db.batch([
        db
          .select()
          .from(sourceRepairs)
          .where(lte(sourceRepairs.dueAt, now.toISOString()))
          .orderBy(asc(sourceRepairs.dueAt))
          .limit(max),
      ])
      return due
    },
    async removeSourceRepair({ baseId, sourceId, dueAt }) {
      await db.batch([
        db
          .delete(sourceRepairs)
          .where(
            and(
              eq(sourceRepairs.baseId, baseId),
              eq(sourceRepairs.sourceId, sourceId),
              eq(sourceRepairs.dueAt, dueAt),
            ),
          ),
      ])
    },
  }
}
