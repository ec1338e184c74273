import * as v from 'valibot'
import type { Connection, SqlResult, Statement } from '../../statement.ts'
import { readRow } from '../rows.ts'

/** So many attempts in a window of so many seconds, counted under a key. One attempt may `count` for several. */
export type Throttle = { key: string; max: number; window: number; count?: number }

export type ThrottleQueries = {
  /** Counts one attempt under each key. Answers the seconds to wait when one is used up, else null. */
  countAttempt(throttles: readonly Throttle[], now: Date): Promise<number | null>
  /** Takes an attempt that was no guess back out of the counts. */
  forgiveAttempt(throttles: readonly Throttle[]): Promise<void>
}

const countSql = `INSERT INTO throttle (key, window_start, window_end, count) VALUES (?, ?, ?, ?)
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN window_start = excluded.window_start THEN count + excluded.count ELSE excluded.count END,
    window_start = excluded.window_start, window_end = excluded.window_end
  RETURNING count, window_end`

export function countStatements(throttles: readonly Throttle[], now: Date): Statement[] {
  const seconds = Math.floor(now.getTime() / 1000)
  return throttles.map(({ key, window, count = 1 }) => {
    const start = seconds - (seconds % window)
    return { sql: countSql, args: [key, start, start + window, count] }
  })
}

/** Takes an attempt that was no guess back out of the counts. */
export function forgiveStatements(throttles: readonly Throttle[]): Statement[] {
  return throttles.map(({ key, count = 1 }) => ({
    sql: 'UPDATE throttle SET count = max(count - ?, 0) WHERE key = ?',
    args: [count, key],
  }))
}

const countRow = v.object({ count: v.number(), window_end: v.number() })

/** Seconds to wait by the results of `countStatements`, or null when all is within bounds. */
export function secondsToWait(
  throttles: readonly Throttle[],
  results: readonly SqlResult[],
  now: Date,
): number | null {
  const waits = throttles.flatMap(({ max }, index) => {
    const row = readRow(countRow, results[index])
    return row && row.count > max ? [Math.max(1, row.window_end - Math.floor(now.getTime() / 1000))] : []
  })
  return waits.length === 0 ? null : Math.max(...waits)
}

export function throttleQueries(connection: Connection): ThrottleQueries {
  return {
    async countAttempt(throttles, now) {
      const results = await connection.batch(countStatements(throttles, now), 'write')
      return secondsToWait(throttles, results, now)
    },
    async forgiveAttempt(throttles) {
      await connection.batch(forgiveStatements(throttles), 'write')
    },
  }
}
