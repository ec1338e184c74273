import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import type { SqlExpression } from '../base-databases/commit.ts'
import { print, statement } from '../drizzle-statement.ts'
import { columnList, readRows, readTableRows } from '../rows.ts'
import { comments } from './schema.ts'

const commentRow = v.object({
  id: v.string(),
  tableId: v.string(),
  recordId: v.number(),
  fieldId: v.nullable(v.string()),
  text: v.string(),
  createdBy: v.string(),
  createdAt: v.string(),
  updatedAt: v.nullable(v.string()),
  resolvedBy: v.nullable(v.string()),
  resolvedAt: v.nullable(v.string()),
})
export type CommentRow = v.InferOutput<typeof commentRow>

const all = `SELECT ${columnList(comments)} FROM comments WHERE base_id = ?`

export function selectComments(baseId: string, tableId: string, recordId: number): Statement {
  return {
    sql: `${all} AND table_id = ? AND record_id = ? ORDER BY created_at, id`,
    args: [baseId, tableId, recordId],
  }
}

export function selectComment(baseId: string, id: string): Statement {
  return { sql: `${all} AND id = ?`, args: [baseId, id] }
}

/** Decodes `selectComments` or `selectComment`. */
export function readComments(result: SqlResult | undefined): CommentRow[] {
  return readTableRows(comments, commentRow, result)
}

/** Counts comments and unresolved comments of these records, per record and field. */
export function countComments(baseId: string, tableId: string, recordIds: number[]): Statement {
  return {
    sql: `SELECT record_id, field_id, count(*) AS count, count(*) - count(resolved_at) AS unresolved FROM comments
      WHERE base_id = ? AND table_id = ? AND record_id IN (SELECT value FROM json_each(?))
      GROUP BY record_id, field_id`,
    args: [baseId, tableId, JSON.stringify(recordIds)],
  }
}

const countRow = v.object({
  record_id: v.number(),
  field_id: v.nullable(v.string()),
  count: v.number(),
  unresolved: v.number(),
})
export function readCounts(result: SqlResult | undefined): v.InferOutput<typeof countRow>[] {
  return readRows(countRow, result)
}

/** True if a record has fewer comments than the limit. */
export function hasRoomForComment(
  baseId: string,
  { tableId, recordId }: Pick<CommentRow, 'tableId' | 'recordId'>,
  max: number,
): SqlExpression {
  return {
    sql: '(SELECT count(*) FROM comments WHERE base_id = ? AND table_id = ? AND record_id = ?) < ?',
    args: [baseId, tableId, recordId, max],
  }
}

export function insertComment(baseId: string, row: CommentRow): Statement {
  return statement(print.insert(comments).values({ baseId, ...row }))
}

export function updateComment(
  baseId: string,
  id: string,
  patch: Partial<Pick<CommentRow, 'text' | 'updatedAt' | 'resolvedBy' | 'resolvedAt'>>,
): Statement {
  return statement(
    print
      .update(comments)
      .set(patch)
      .where(and(eq(comments.baseId, baseId), eq(comments.id, id))),
  )
}

export function deleteComment(baseId: string, id: string): Statement {
  return statement(print.delete(comments).where(and(eq(comments.baseId, baseId), eq(comments.id, id))))
}

/** Deletes the comments on records of a table. */
export function deleteCommentsOf(baseId: string, tableId: string): Statement {
  return statement(
    print.delete(comments).where(and(eq(comments.baseId, baseId), eq(comments.tableId, tableId))),
  )
}

/** Comments of a base in order of ids, after one of them. */
export function commentsAfter(baseId: string, after: string, most: number): Statement {
  return { sql: `${all} AND id > ? ORDER BY id LIMIT ?`, args: [baseId, after, most] }
}

/** The last comment: one row `last`, empty if none. */
export function lastComment(baseId: string): Statement {
  return { sql: "SELECT coalesce(max(id), '') AS last FROM comments WHERE base_id = ?", args: [baseId] }
}

export function readLastComment(result: SqlResult | undefined): string {
  return readRows(v.object({ last: v.string() }), result)[0]?.last ?? ''
}
