import { and, eq, lt, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { SqlExpression } from '../base-databases/commit.ts'
import { print, statement } from '../drizzle-statement.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { columnList, readTableRows } from '../rows.ts'
import { imports } from './schema.ts'

// Bookkeeping of imports. The import feature defines and validates the plan's JSON.

const importStates = ['running', 'done', 'cancelled', 'failed'] as const

const importRow = v.object({
  id: v.string(),
  tableId: v.string(),
  createdBy: v.nullable(v.string()),
  state: v.picklist(importStates),
  nextPart: v.number(),
  rowsDone: v.number(),
  rowsBad: v.number(),
  plan: v.unknown(),
  badRows: v.unknown(),
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type ImportRow = v.InferOutput<typeof importRow>

export function insertImport(baseId: string, row: ImportRow): Statement {
  return statement(print.insert(imports).values({ baseId, ...row }))
}

export function selectImport(baseId: string, id: string): Statement {
  return {
    sql: `SELECT ${columnList(imports)} FROM imports WHERE base_id = ? AND id = ?`,
    args: [baseId, id],
  }
}

/** Decodes `selectImport`; null if there is none. */
export function readImportRow(result: SqlResult | undefined): ImportRow | null {
  return readTableRows(imports, importRow, result)[0] ?? null
}

export function updateImport(
  baseId: string,
  id: string,
  patch: Partial<Omit<ImportRow, 'id' | 'tableId' | 'createdBy' | 'createdAt'>>,
): Statement {
  // The column stores JSON null, never SQL NULL.
  const values = patch.plan === null ? { ...patch, plan: sql`'null'` } : patch
  return statement(
    print
      .update(imports)
      .set(values)
      .where(and(eq(imports.baseId, baseId), eq(imports.id, id))),
  )
}

/** Ends an import right after the statement that inserted its rows, and counts them. */
export function finishImport(
  baseId: string,
  id: string,
  patch: Pick<ImportRow, 'badRows' | 'updatedAt'>,
  counts: boolean,
): Statement {
  const counted = counts ? { rowsBad: sql`rows_bad + rows_done - changes()`, rowsDone: sql`changes()` } : {}
  // Only the sequence number of the change remains of the plan, for repeated calls.
  const plan = sql`json_object('seq', (select last_seq from base_state where base_id = ${baseId}))`
  return statement(
    print
      .update(imports)
      .set({ ...patch, ...counted, plan, state: 'done' })
      .where(and(eq(imports.baseId, baseId), eq(imports.id, id))),
  )
}

/** True if the import is running and waits for this chunk (any, for null). */
export function isRunning(baseId: string, id: string, nextPart: number | null = null): SqlExpression {
  const where = "base_id = ? AND id = ? AND state = 'running'"
  return nextPart === null
    ? { sql: `EXISTS (SELECT 1 FROM imports WHERE ${where})`, args: [baseId, id] }
    : { sql: `EXISTS (SELECT 1 FROM imports WHERE ${where} AND next_part = ?)`, args: [baseId, id, nextPart] }
}

/** Running imports that were inactive since a time: one row with `id` each. */
export function selectIdleImports(baseId: string, since: string): Statement {
  return {
    sql: "SELECT id FROM imports WHERE base_id = ? AND state = 'running' AND updated_at < ? LIMIT 100",
    args: [baseId, since],
  }
}

export function readIdleImports(result: SqlResult | undefined): string[] {
  return (result?.rows ?? []).map(([id]) => String(id))
}

/** True if fewer imports are running than the limit; those inactive since a time do not count. */
export function hasRoomForImport(baseId: string, since: string, max: number): SqlExpression {
  return {
    sql: `(SELECT count(*) FROM imports WHERE base_id = ? AND state = 'running' AND updated_at >= ?) < ?`,
    args: [baseId, since, max],
  }
}

/** Deletes imports that ended before a time. */
export function deleteOldImports(baseId: string, before: string): Statement {
  return statement(
    print
      .delete(imports)
      .where(and(eq(imports.baseId, baseId), ne(imports.state, 'running'), lt(imports.updatedAt, before))),
  )
}

/** The last `count` ids up to `last` as `[[first, last]]`, or an empty list. */
export function lastIdsExpression(count: SqlExpression, last: SqlExpression): SqlExpression {
  return {
    sql: `CASE WHEN ${count.sql} = 0 THEN '[]' ELSE '[[' || (${last.sql} - ${count.sql} + 1) || ',' || ${last.sql} || ']]' END`,
    args: [...count.args, ...last.args, ...count.args, ...last.args],
  }
}

/** Number of rows that an import has inserted. */
export function rowsDoneExpression(baseId: string, id: string): SqlExpression {
  return { sql: '(SELECT rows_done FROM imports WHERE base_id = ? AND id = ?)', args: [baseId, id] }
}
