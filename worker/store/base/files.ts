import * as v from 'valibot'
import { print, statement } from '../drizzle-statement.ts'
import type { SqlExpression } from '../base-databases/commit.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { columnList, readRows, readTableRows } from '../rows.ts'
import { files } from './schema.ts'

// Uploaded files of a base. Their content is in the storage, by id.

const fileRow = v.object({
  id: v.string(),
  title: v.string(),
  mimetype: v.string(),
  size: v.number(),
  via: v.nullable(v.string()),
  attached: v.boolean(),
  createdAt: v.string(),
  createdBy: v.nullable(v.string()),
})
export type FileRow = v.InferOutput<typeof fileRow>

export function insertFile(baseId: string, row: FileRow): Statement {
  return statement(print.insert(files).values({ baseId, ...row }))
}

/** Files by id, unordered. */
export function selectFiles(baseId: string, ids: readonly string[]): Statement {
  return {
    sql: `SELECT ${columnList(files)} FROM files
      WHERE base_id = ? AND id IN (SELECT value FROM json_each(?))`,
    args: [baseId, JSON.stringify(ids)],
  }
}

export function readFileRows(result: SqlResult | undefined): FileRow[] {
  return readTableRows(files, fileRow, result)
}

/** Marks files as referenced. Run in the transaction that writes the records. */
export function attachFiles(baseId: string, ids: readonly string[]): Statement {
  return {
    sql: `UPDATE files SET attached = 1
      WHERE base_id = ? AND attached = 0 AND id IN (SELECT value FROM json_each(?))`,
    args: [baseId, JSON.stringify(ids)],
  }
}

/** True if all of them exist: none was deleted since it was read. */
export function areFilesThere(baseId: string, ids: readonly string[]): SqlExpression {
  return {
    sql: `(SELECT count(*) FROM files WHERE base_id = ? AND id IN (SELECT value FROM json_each(?))) = ?`,
    args: [baseId, JSON.stringify(ids), ids.length],
  }
}

/**
 * Deletes unreferenced files that were uploaded before a time; returns one row with `id` each, for `readIds`.
 */
export function deleteUnattached(baseId: string, before: string, most: number): Statement {
  return {
    sql: `DELETE FROM files WHERE base_id = ? AND attached = 0 AND id IN (
      SELECT id FROM files WHERE base_id = ? AND attached = 0 AND created_at < ? LIMIT ?) RETURNING id`,
    args: [baseId, baseId, before, most],
  }
}

/** Deletes a file whose upload has failed. */
export function deleteFile(baseId: string, id: string): Statement {
  return { sql: 'DELETE FROM files WHERE base_id = ? AND id = ? AND attached = 0', args: [baseId, id] }
}

export function readIds(result: SqlResult | undefined): string[] {
  return readRows(v.object({ id: v.string() }), result).map(({ id }) => id)
}

/** Files that records reference or referenced, in order of ids, after one of them. */
export function attachedAfter(baseId: string, after: string, most: number): Statement {
  return {
    sql: `SELECT ${columnList(files)} FROM files WHERE base_id = ? AND attached = 1 AND id > ? ORDER BY id LIMIT ?`,
    args: [baseId, after, most],
  }
}

/** Ids of all files of a base in order, after one of them; decoded by `readIds`. */
export function fileIdsAfter(baseId: string, after: string, most: number): Statement {
  return {
    sql: 'SELECT id FROM files WHERE base_id = ? AND id > ? ORDER BY id LIMIT ?',
    args: [baseId, after, most],
  }
}

/** Their number and the last one: one row `count`, `last`. */
export function attachedState(baseId: string): Statement {
  return {
    sql: "SELECT count(*) AS count, coalesce(max(id), '') AS last FROM files WHERE base_id = ? AND attached = 1",
    args: [baseId],
  }
}

export function readAttachedState(result: SqlResult | undefined): { count: number; last: string } {
  return readRows(v.object({ count: v.number(), last: v.string() }), result)[0] ?? { count: 0, last: '' }
}
