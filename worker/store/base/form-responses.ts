import * as v from 'valibot'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { readRow } from '../rows.ts'

// Number of responses of each form. Deleted records count, or people could respond again and again.

const responses = 'SELECT responses FROM form_responses WHERE base_id = ? AND view_id = ?'

/** Counts a response; runs in the transaction that records it. */
export function countResponse(baseId: string, viewId: string): Statement {
  return {
    sql: `INSERT INTO form_responses (base_id, view_id, responses) VALUES (?, ?, 1)
      ON CONFLICT (base_id, view_id) DO UPDATE SET responses = responses + 1`,
    args: [baseId, viewId],
  }
}

/** True while a form has fewer responses than its limit. */
export function hasFewerResponses(baseId: string, viewId: string, limit: number): Statement {
  return { sql: `coalesce((${responses}), 0) < ?`, args: [baseId, viewId, limit] }
}

/** The same answer for every transaction: what was decided before it. */
export function constantCondition(holds: boolean): Statement {
  return { sql: '?', args: [holds ? 1 : 0] }
}

export function selectResponses(baseId: string, viewId: string): Statement {
  return { sql: responses, args: [baseId, viewId] }
}

/** Decodes `selectResponses`. */
export function readResponses(result: SqlResult | undefined): number {
  return readRow(v.object({ responses: v.number() }), result)?.responses ?? 0
}
