import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { type SharedRole, sharedRoles } from '#core/schema.ts'
import type { Connection, SqlResult } from '../../statement.ts'
import { print, statement } from '../drizzle-statement.ts'
import { readRow } from '../rows.ts'
import { baseShares } from './schema.ts'

/** The public link of a base. */
export type BaseShare = { shareId: string; role: SharedRole; baseId: string; allowExport: boolean }

export type BaseShares = {
  /** The link of a base; null for none. */
  baseShare(baseId: string): Promise<BaseShare | null>
  /** What a link leads to; null when there is no such link, or its base is not open. */
  findBaseShare(shareId: string): Promise<BaseShare | null>
  /** Gives a base this link with this role; a base that has a link keeps it and changes its role and flag. */
  shareBase(share: BaseShare, createdBy: string, now: Date): Promise<void>
  /** False when there was no link. */
  unshareBase(baseId: string): Promise<boolean>
}

const row = v.pipe(
  v.object({
    share_id: v.string(),
    base_id: v.string(),
    role: v.picklist(sharedRoles),
    allow_export: v.number(),
  }),
  v.transform(({ share_id, base_id, role, allow_export }): BaseShare => ({
    shareId: share_id,
    baseId: base_id,
    role,
    allowExport: allow_export === 1,
  })),
)

const openSql = `SELECT s.share_id, s.base_id, s.role, s.allow_export FROM base_shares s
  JOIN bases b ON b.id = s.base_id AND b.home_state = 'ready' AND b.deleted_at IS NULL`

export function baseShareQueries(connection: Connection): BaseShares {
  const ask = async (where: string, arg: string): Promise<SqlResult | undefined> =>
    (await connection.batch([{ sql: `${openSql} WHERE ${where} = ?`, args: [arg] }], 'read'))[0]
  return {
    baseShare: async (baseId) => readRow(row, await ask('s.base_id', baseId)),
    findBaseShare: async (shareId) => readRow(row, await ask('s.share_id', shareId)),
    async shareBase({ shareId, baseId, role, allowExport }, createdBy, now) {
      const insert = print
        .insert(baseShares)
        .values({ baseId, shareId, role, allowExport, createdBy, createdAt: now.toISOString() })
        .onConflictDoUpdate({ target: baseShares.baseId, set: { role, allowExport } })
      await connection.batch([statement(insert)], 'write')
    },
    async unshareBase(baseId) {
      const gone = print
        .delete(baseShares)
        .where(eq(baseShares.baseId, baseId))
        .returning({ id: baseShares.baseId })
      const [result] = await connection.batch([statement(gone)], 'write')
      return (result?.rows.length ?? 0) > 0
    },
  }
}
