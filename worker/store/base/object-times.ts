import { sql } from 'drizzle-orm'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { print, statement } from '../drizzle-statement.ts'
import { objectTimes } from './schema.ts'

// Creation and modification times of tables, columns and views. Separate from their metadata, because only v1
// clients need them and undo, which compares metadata, must ignore them.

export type ObjectTimes = { createdAt: string; updatedAt: string }

const now = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"

/** Records creation times; a restored object keeps its original one. */
export function noteCreated(baseId: string, ids: readonly string[]): Statement[] {
  if (ids.length === 0) return []
  // `WHERE true`, because SQLite would parse ON CONFLICT as a join.
  return [
    {
      sql: `INSERT INTO object_times (base_id, id, created_at, updated_at)
        SELECT ?, value, ${now}, ${now} FROM json_each(?) WHERE true
        ON CONFLICT (base_id, id) DO UPDATE SET updated_at = excluded.updated_at`,
      args: [baseId, JSON.stringify(ids)],
    },
  ]
}

export function noteChanged(baseId: string, id: string): Statement[] {
  return noteCreated(baseId, [id])
}

/** Reads the times of objects; see `readObjectTimes`. */
export function selectObjectTimes(baseId: string, ids: readonly string[]): Statement {
  const { id, createdAt, updatedAt } = objectTimes
  return statement(
    print
      .select({ id, createdAt, updatedAt })
      .from(objectTimes)
      .where(sql`base_id = ${baseId} and id in (select value from json_each(${JSON.stringify(ids)}))`),
  )
}

/** Decodes times by object id. */
export function readObjectTimes(result: SqlResult | undefined): Map<string, ObjectTimes> {
  return new Map(
    (result?.rows ?? []).map(([id, createdAt, updatedAt]) => [
      String(id),
      { createdAt: String(createdAt), updatedAt: String(updatedAt) },
    ]),
  )
}
