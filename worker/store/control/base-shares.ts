import { and, eq, type SQL } from 'drizzle-orm'
import type { SharedRole } from '#core/schema.ts'
import { isBaseOpen } from './conditions.ts'
import type { ControlDatabase } from './database.ts'
import { bases, baseShares } from './schema.ts'

/** The public link of a base. */
export type BaseShare = { shareId: string; role: SharedRole; baseId: string; allowExport: boolean }
/** The same with who created it, and when. */
export type CreatedBaseShare = BaseShare & { createdBy: string; createdAt: string }

export type BaseShares = {
  /** The link of an open base; null for none. */
  baseShare(baseId: string): Promise<CreatedBaseShare | null>
  /** The link with this id; null when it does not exist or its base is not open. */
  findBaseShare(shareId: string): Promise<BaseShare | null>
  /** Adds a link to a base. An existing link keeps its id and gets the new role and flag. */
  shareBase(share: BaseShare, createdBy: string, now: Date): Promise<void>
  /** False when there was no link. */
  unshareBase(baseId: string): Promise<boolean>
}

export function baseShareQueries(db: ControlDatabase): BaseShares {
  const find = async (condition: SQL): Promise<CreatedBaseShare | null> => {
    const [[share]] = await db.batch([
      db
        .select({
          shareId: baseShares.shareId,
          baseId: baseShares.baseId,
          role: baseShares.role,
          allowExport: baseShares.allowExport,
          createdBy: baseShares.createdBy,
          createdAt: baseShares.createdAt,
        })
        .from(baseShares)
        .innerJoin(bases, and(eq(bases.id, baseShares.baseId), isBaseOpen))
        .where(condition),
    ])
    return share ?? null
  }
  return {
    baseShare: (baseId) => find(eq(baseShares.baseId, baseId)),
    findBaseShare: (shareId) => find(eq(baseShares.shareId, shareId)),
    async shareBase({ shareId, baseId, role, allowExport }, createdBy, now) {
      await db.batch([
        db
          .insert(baseShares)
          .values({ baseId, shareId, role, allowExport, createdBy, createdAt: now.toISOString() })
          .onConflictDoUpdate({ target: baseShares.baseId, set: { role, allowExport } }),
      ])
    },
    async unshareBase(baseId) {
      const [deleted] = await db.batch([db.delete(baseShares).where(eq(baseShares.baseId, baseId))])
      return deleted.rowsAffected > 0
    },
  }
}
