import * as v from 'valibot'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { readRow } from '../rows.ts'

// Who submitted which record through a form, and by which link the response can be changed. Both are hashed.

export type FormSubmission = {
  viewId: string
  /** The link that the form had, so that edit links end with it. */
  shareId: string
  /** Expression for the record's id, in the transaction that creates it. */
  recordId: Statement
  /** Hash of the person; null unless people sign in. */
  personHash: string | null
  /** Hash of the token in the edit link; null without one. */
  tokenHash: string | null
  at: string
}

/** Records a submission; runs in the transaction that creates the record, after it. */
export function insertFormSubmission(baseId: string, submission: FormSubmission): Statement {
  const { viewId, shareId, recordId, personHash, tokenHash, at } = submission
  return {
    sql: `INSERT INTO form_submissions (base_id, view_id, record_id, share_id, person_hash, token_hash, at)
      VALUES (?, ?, (${recordId.sql}), ?, ?, ?, ?)`,
    args: [baseId, viewId, ...recordId.args, shareId, personHash, tokenHash, at],
  }
}

/** True unless a person's response to a form is among the records. `recordIds`: a query for the ids of the records. */
export function hasNotSubmitted(
  baseId: string,
  viewId: string,
  personHash: string,
  recordIds: Statement,
): Statement {
  return {
    sql: `NOT EXISTS (SELECT 1 FROM form_submissions
      WHERE base_id = ? AND view_id = ? AND person_hash = ? AND record_id IN (${recordIds.sql}))`,
    args: [baseId, viewId, personHash, ...recordIds.args],
  }
}

/** Reads whether a person's response to a form is among the records (`hasNotSubmitted`). */
export function selectHasSubmitted(...of: Parameters<typeof hasNotSubmitted>): Statement {
  const { sql, args } = hasNotSubmitted(...of)
  return { sql: `SELECT NOT (${sql})`, args }
}

export function readHasSubmitted(result: SqlResult | undefined): boolean {
  return Number(result?.rows[0]?.[0]) === 1
}

/** Reads the record of an edit link that the form's current link issued. */
export function selectSubmissionByToken(
  baseId: string,
  { viewId, shareId, tokenHash }: Pick<FormSubmission, 'viewId' | 'shareId'> & { tokenHash: string },
): Statement {
  return {
    sql: `SELECT record_id FROM form_submissions
      WHERE base_id = ? AND token_hash = ? AND view_id = ? AND share_id = ?`,
    args: [baseId, tokenHash, viewId, shareId],
  }
}

/** Decodes `selectSubmissionByToken`: the record's id, or null. */
export function readSubmittedRecord(result: SqlResult | undefined): number | null {
  return readRow(v.object({ record_id: v.number() }), result)?.record_id ?? null
}
