import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { print, statement } from '../drizzle-statement.ts'
import type { SqlExpression } from '../base-databases/commit.ts'
import { readRows } from '../rows.ts'
import { softDeleted } from './schema.ts'
import { columnSchema, filterRow, sortRow, tableRow, viewColumnRow, viewRow } from './snapshot.ts'

// Soft-deleted items with the metadata to restore them.

const placeSchema = v.omit(viewColumnRow, ['viewId'])
const filterSchema = v.omit(filterRow, ['viewId'])
const sortSchema = v.omit(sortRow, ['viewId'])
const viewSchema = v.object({
  ...viewRow.entries,
  columns: v.array(placeSchema),
  filters: v.array(filterSchema),
  sorts: v.array(sortSchema),
})
const ofViews = <T extends v.GenericSchema>(schema: T) =>
  v.array(v.object({ viewId: v.string(), row: schema }))

/** A field and its settings in views. */
export const columnSnapshot = v.object({
  column: columnSchema,
  places: ofViews(placeSchema),
  filters: ofViews(filterSchema),
  sorts: ofViews(sortSchema),
})
export type ColumnSnapshot = v.InferOutput<typeof columnSnapshot>

/** A soft-deleted field with its dependent fields. */
export const columnsSnapshot = v.object({ columns: v.array(columnSnapshot) })

/** A field before a conversion; `along`: the columns added with a link. */
export const convertedSnapshot = v.object({
  ...columnSnapshot.entries,
  along: v.optional(v.array(columnSnapshot), []),
})

export const viewSnapshot = v.object({ view: viewSchema })

/** Storage of links that were deleted with a table: junction tables, and keys in remaining tables. */
const heldSchema = v.array(v.object({ physicalTable: v.string(), physicalColumn: v.nullable(v.string()) }))

/** A soft-deleted table with other tables' links to it and dependent fields. */
export const tableSnapshot = v.object({
  table: v.object({ ...tableRow.entries, columns: v.array(columnSchema), views: v.array(viewSchema) }),
  elsewhere: v.optional(v.array(columnSnapshot)),
  held: v.optional(heldSchema),
})

export type SoftDeleted = {
  id: string
  kind: 'conversion' | 'column' | 'table' | 'view' | 'staging'
  physicalTable: string | null
  physicalColumn: string | null
  snapshot: unknown
  at: string
}

export function insertSoftDeleted(baseId: string, row: SoftDeleted): Statement {
  return statement(print.insert(softDeleted).values({ baseId, ...row }))
}

export function purgeSoftDeleted(baseId: string, id: string): Statement {
  return { sql: 'DELETE FROM retired WHERE base_id = ? AND id = ?', args: [baseId, id] }
}

/** Marks the schema as changed without a change log entry, after soft-deleted items were purged. */
export function schemaChangedAssertion(baseId: string): Statement {
  return {
    sql: `UPDATE base_state SET schema_version = schema_version + 1, expected_version = schema_version + 1
      WHERE base_id = ?`,
    args: [baseId],
  }
}

/** True if it can still be restored. */
export function isSoftDeleted(baseId: string, id: string): SqlExpression {
  return { sql: 'EXISTS (SELECT 1 FROM retired WHERE base_id = ? AND id = ?)', args: [baseId, id] }
}

export function selectSoftDeleted(baseId: string, id: string): Statement {
  return { sql: 'SELECT snapshot FROM retired WHERE base_id = ? AND id = ?', args: [baseId, id] }
}

/** True if it is unchanged since a `turn`; for work in several calls. */
export function isAtRevision(baseId: string, id: string, turn: number): SqlExpression {
  return {
    sql: `EXISTS (SELECT 1 FROM retired WHERE base_id = ? AND id = ? AND json_extract(snapshot, '$.turn') = ?)`,
    args: [baseId, id, turn],
  }
}

export function updateSoftDeleted(baseId: string, id: string, snapshot: object): Statement {
  return {
    sql: 'UPDATE retired SET snapshot = ? WHERE base_id = ? AND id = ?',
    args: [JSON.stringify(snapshot), baseId, id],
  }
}

/** Decodes a snapshot; null if it was purged. */
export function readSoftDeleted<S extends v.GenericSchema<unknown, unknown>>(
  schema: S,
  result: SqlResult | undefined,
): v.InferOutput<S> | null {
  const text = result?.rows[0]?.[0]
  if (text === undefined || text === null) return null
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return read.success ? read.output : fail('BASE_CORRUPTED')
}

/** Deletes all soft-deleted parts of a purged table. */
export function purgeSoftDeletedOf(baseId: string, physicalTable: string): Statement {
  return {
    sql: 'DELETE FROM retired WHERE base_id = ? AND physical_table = ?',
    args: [baseId, physicalTable],
  }
}

/** Items soft-deleted before a time, with their physical location and whether the table still exists. */
export function selectExpiredSoftDeleted(baseId: string, before: string, stagedBefore: string): Statement {
  return {
    sql: `SELECT id, kind, physical_table AS "table", physical_column AS "column",
        EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = physical_table) AS there,
        (SELECT json_group_array(json(value)) FROM json_each(snapshot, '$.held') WHERE EXISTS (
          SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = value ->> 'physicalTable')) AS held
      FROM retired WHERE base_id = ? AND (at < ? OR (kind = 'staging' AND at < ?)) ORDER BY at LIMIT 20`,
    args: [baseId, before, stagedBefore],
  }
}

const oldRow = v.object({
  id: v.string(),
  kind: v.string(),
  table: v.nullable(v.string()),
  column: v.nullable(v.string()),
  there: v.number(),
  held: v.pipe(v.string(), v.parseJson(), heldSchema),
})

export type ExpiredSoftDelete = v.InferOutput<typeof oldRow>

export function readExpiredSoftDeleted(result: SqlResult | undefined): ExpiredSoftDelete[] {
  return readRows(oldRow, result)
}
