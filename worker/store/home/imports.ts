import { and, eq, lt, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { SqlExpression } from '../homes/commit.ts'
import { print, statement } from '../drizzle-statement.ts'
import type { SqlResult, Statement } from '../../statement.ts'
import { columnList, readTableRows } from '../rows.ts'
import { imports } from './schema.ts'

// Bookkeeping of imports. What an import plans is the feature's own JSON, and checked there.

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

/** The import that `selectImport` asked for, or null. */
export function readImportRow(result: SqlResult | undefined): ImportRow | null {
  return readTableRows(imports, importRow, result)[0] ?? null
}

export function updateImport(
  baseId: string,
  id: string,
  patch: Partial<Omit<ImportRow, 'id' | 'tableId' | 'createdBy' | 'createdAt'>>,
): Statement {
  // The column holds JSON and never nothing at all.
  const values = patch.plan === null ? { ...patch, plan: sql`'null'` } : patch
  return statement(
    print
      .update(imports)
      .set(values)
      .where(and(eq(imports.baseId, baseId), eq(imports.id, id))),
  )
}

/** Ends an import right after the statement that brought its rows into the table: counts what arrived. */
export function finishImport(
  baseId: string,
  id: string,
  patch: Pick<ImportRow, 'badRows' | 'updatedAt'>,
  counts: boolean,
): Statement {
  const counted = counts ? { rowsBad: sql`rows_bad + rows_done - changes()`, rowsDone: sql`changes()` } : {}
  // The number of the change is all that is left of the plan: a repeated call answers with it.
  const plan = sql`json_object('seq', (select last_seq from base_state where base_id = ${baseId}))`
  return statement(
    print
      .update(imports)
      .set({ ...patch, ...counted, plan, state: 'done' })
      .where(and(eq(imports.baseId, baseId), eq(imports.id, id))),
  )
}

/** True while the import waits for this part (any, for null) and nobody has ended it. */
export function isRunning(baseId: string, id: string, nextPart: number | null = null): SqlExpression {
  const where = "base_id = ? AND id = ? AND state = 'running'"
  return nextPart === null
    ? { sql: `EXISTS (SELECT 1 FROM imports WHERE ${where})`, args: [baseId, id] }
    : { sql: `EXISTS (SELECT 1 FROM imports WHERE ${where} AND next_part = ?)`, args: [baseId, id, nextPart] }
}

/** Running imports that nothing was heard of since a moment: one row with `id` each. */
export function selectIdleImports(baseId: string, since: string): Statement {
  return {
    sql: "SELECT id FROM imports WHERE base_id = ? AND state = 'running' AND updated_at < ? LIMIT 100",
    args: [baseId, since],
  }
}

/** True while fewer imports are under way than this; those that nothing was heard of since a moment do not count. */
export function hasRoomForImport(baseId: string, since: string, max: number): SqlExpression {
  return {
    sql: `(SELECT count(*) FROM imports WHERE base_id = ? AND state = 'running' AND updated_at >= ?) < ?`,
    args: [baseId, since, max],
  }
}

/** Forgets imports that ended before a moment. */
export function deleteOldImports(baseId: string, before: string): Statement {
  return statement(
    print
      .delete(imports)
      .where(and(eq(imports.baseId, baseId), ne(imports.state, 'running'), lt(imports.updatedAt, before))),
  )
}

/** Number of rows that an import has brought. */
export function rowsDoneExpression(baseId: string, id: string): SqlExpression {
  return { sql: '(SELECT rows_done FROM imports WHERE base_id = ? AND id = ?)', args: [baseId, id] }
}
