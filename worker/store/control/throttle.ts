import * as v from 'valibot'
import type { Connection, SqlResult, Statement } from '../../statement.ts'
import { readRow } from '../rows.ts'

/** So many attempts in a window of so many seconds, counted under a key. One attempt may `count` for several. */
export type Throttle = {
  key: string
  max: number
  window: number
  count?: number
  /**
   * Attempts are counted only while another key, which stands before this one in the list, has at most so many: one
   * sender alone does not use up what all senders have together.
   */
  sharedBy?: { key: string; max: number }
  /** The throttle does not apply while this key is remembered: senders who have succeeded before. */
  exempt?: string
}

export type ThrottleQueries = {
  /** Counts one attempt under each key. Answers the seconds to wait when one is used up, else null. */
  countAttempt(throttles: readonly Throttle[], now: Date): Promise<number | null>
  /** Seconds to wait until one more attempt may be made, without counting one; null if it may be made now. */
  secondsUntilAttempt(throttle: Pick<Throttle, 'key' | 'max'>, now: Date): Promise<number | null>
  /** Takes an attempt that succeeded back out of the counts, and remembers its sender where throttles exempt some. */
  forgiveAttempt(throttles: readonly Throttle[], now: Date): Promise<void>
}

const countSql = `INSERT INTO throttle (key, window_start, window_end, count)
  VALUES (?, ?, ?, ? * NOT EXISTS (SELECT 1 FROM throttle o WHERE o.key = ? AND o.window_end > ? AND o.count > ?))
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN window_start = excluded.window_start THEN count + excluded.count ELSE excluded.count END,
    window_start = excluded.window_start, window_end = excluded.window_end
  RETURNING count, window_end,
    (SELECT EXISTS (SELECT 1 FROM throttle e WHERE e.key = ? AND e.window_end > ?)) AS is_exempt`

export function countStatements(throttles: readonly Throttle[], now: Date): Statement[] {
  const seconds = Math.floor(now.getTime() / 1000)
  return throttles.map(({ key, window, count = 1, sharedBy, exempt }) => {
    const start = seconds - (seconds % window)
    const share = [sharedBy?.key ?? '', seconds, sharedBy?.max ?? 0]
    return { sql: countSql, args: [key, start, start + window, count, ...share, exempt ?? '', seconds] }
  })
}

/** Seconds for which a sender who has succeeded is exempt: as long as a session may last. */
const exemptSeconds = 90 * 24 * 60 * 60

/** Takes an attempt that succeeded back out of the counts, and remembers its sender where throttles exempt some. */
export function forgiveStatements(throttles: readonly Throttle[], now: Date): Statement[] {
  const seconds = Math.floor(now.getTime() / 1000)
  return throttles.flatMap(({ key, count = 1, exempt }): Statement[] => [
    { sql: 'UPDATE throttle SET count = max(count - ?, 0) WHERE key = ?', args: [count, key] },
    ...(exempt === undefined ? [] : [rememberStatement(exempt, seconds)]),
  ])
}

function rememberStatement(key: string, seconds: number): Statement {
  return {
    sql: `INSERT INTO throttle (key, window_start, window_end, count) VALUES (?, ?, ?, 1)
      ON CONFLICT (key) DO UPDATE SET window_end = excluded.window_end`,
    args: [key, seconds, seconds + exemptSeconds],
  }
}

const countRow = v.object({ count: v.number(), window_end: v.number(), is_exempt: v.number() })

/** Seconds to wait by the results of `countStatements`, or null when all is within bounds. */
export function secondsToWait(
  throttles: readonly Throttle[],
  results: readonly SqlResult[],
  now: Date,
): number | null {
  const waits = throttles.flatMap(({ max }, index) => {
    const row = readRow(countRow, results[index])
    return row && row.is_exempt === 0 && row.count > max
      ? [Math.max(1, row.window_end - Math.floor(now.getTime() / 1000))]
      : []
  })
  return waits.length === 0 ? null : Math.max(...waits)
}

export function throttleQueries(connection: Connection): ThrottleQueries {
  return {
    async countAttempt(throttles, now) {
      const results = await connection.batch(countStatements(throttles, now), 'write')
      return secondsToWait(throttles, results, now)
    },
    async secondsUntilAttempt({ key, max }, now) {
      const seconds = Math.floor(now.getTime() / 1000)
      const sql = 'SELECT count, window_end, 0 AS is_exempt FROM throttle WHERE key = ? AND window_end > ?'
      const [result] = await connection.batch([{ sql, args: [key, seconds] }], 'read')
      const row = readRow(countRow, result)
      return row && row.count >= max ? row.window_end - seconds : null
    },
    async forgiveAttempt(throttles, now) {
      await connection.batch(forgiveStatements(throttles, now), 'write')
    },
  }
}
