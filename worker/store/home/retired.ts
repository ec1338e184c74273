import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import type { SqlResult, Statement } from '../../statement.ts'
import { print, statement } from '../drizzle-statement.ts'
import type { SqlExpression } from '../homes/commit.ts'
import { readRows } from '../rows.ts'
import { retired } from './schema.ts'
import { columnSchema, filterRow, sortRow, tableRow, viewColumnRow, viewRow } from './snapshot.ts'

// What was taken out of sight, with the metadata that brings it back.

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

/** A field as it was, and what views said about it alone. */
export const columnSnapshot = v.object({
  column: columnSchema,
  places: ofViews(placeSchema),
  filters: ofViews(filterSchema),
  sorts: ofViews(sortSchema),
})
export type ColumnSnapshot = v.InferOutput<typeof columnSnapshot>

/** A deleted field, and those that went with it because they were worked out from it. */
export const columnsSnapshot = v.object({ columns: v.array(columnSnapshot) })

/** The same of a field that has got another type; `along`: what came with a link. */
export const convertedSnapshot = v.object({
  ...columnSnapshot.entries,
  along: v.optional(v.array(columnSnapshot), []),
})

export const viewSnapshot = v.object({ view: viewSchema })

/** Where links lie that went with a table: tables of pairs, and keys in tables that stay. */
const heldSchema = v.array(v.object({ physicalTable: v.string(), physicalColumn: v.nullable(v.string()) }))

/** A deleted table, and the fields of other tables that went along: links to it, and what was worked out from them. */
export const tableSnapshot = v.object({
  table: v.object({ ...tableRow.entries, columns: v.array(columnSchema), views: v.array(viewSchema) }),
  elsewhere: v.optional(v.array(columnSnapshot)),
  held: v.optional(heldSchema),
})

export type Retired = {
  id: string
  kind: 'conversion' | 'column' | 'table' | 'view' | 'staging'
  physicalTable: string | null
  physicalColumn: string | null
  snapshot: unknown
  at: string
}

export function insertRetired(baseId: string, row: Retired): Statement {
  return statement(print.insert(retired).values({ baseId, ...row }))
}

export function deleteRetired(baseId: string, id: string): Statement {
  return { sql: 'DELETE FROM retired WHERE base_id = ? AND id = ?', args: [baseId, id] }
}

/** Says that what the schema tells is another than before, without a change: after what was retired is gone for good. */
export function schemaMoves(baseId: string): Statement {
  return {
    sql: `UPDATE base_state SET schema_version = schema_version + 1, expected_version = schema_version + 1
      WHERE base_id = ?`,
    args: [baseId],
  }
}

/** True while it can still be brought back. */
export function isRetired(baseId: string, id: string): SqlExpression {
  return { sql: 'EXISTS (SELECT 1 FROM retired WHERE base_id = ? AND id = ?)', args: [baseId, id] }
}

export function selectRetired(baseId: string, id: string): Statement {
  return { sql: 'SELECT snapshot FROM retired WHERE base_id = ? AND id = ?', args: [baseId, id] }
}

/** True while it lies there as it did at a `turn`: for what several calls work on, one after the other. */
export function isAtTurn(baseId: string, id: string, turn: number): SqlExpression {
  return {
    sql: `EXISTS (SELECT 1 FROM retired WHERE base_id = ? AND id = ? AND json_extract(snapshot, '$.turn') = ?)`,
    args: [baseId, id, turn],
  }
}

export function updateRetired(baseId: string, id: string, snapshot: object): Statement {
  return {
    sql: 'UPDATE retired SET snapshot = ? WHERE base_id = ? AND id = ?',
    args: [JSON.stringify(snapshot), baseId, id],
  }
}

/** The snapshot that `selectRetired` asked for; null when it has been dropped for good. */
export function readRetired<S extends v.GenericSchema<unknown, unknown>>(
  schema: S,
  result: SqlResult | undefined,
): v.InferOutput<S> | null {
  const text = result?.rows[0]?.[0]
  if (text === undefined || text === null) return null
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return read.success ? read.output : fail('BASE_DAMAGED')
}

/** Forgets all that is part of a table which is dropped. */
export function deleteRetiredOf(baseId: string, physicalTable: string): Statement {
  return {
    sql: 'DELETE FROM retired WHERE base_id = ? AND physical_table = ?',
    args: [baseId, physicalTable],
  }
}

/** What lies there since before a moment: what it is and where, and whether its table is still there. */
export function selectOldRetired(baseId: string, before: string, stagedBefore: string): Statement {
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

export type OldRetired = v.InferOutput<typeof oldRow>

export function readOldRetired(result: SqlResult | undefined): OldRetired[] {
  return readRows(oldRow, result)
}
