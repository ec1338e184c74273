import * as v from 'valibot'
import type { TableIndex } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import type { SqlExpression } from '../base-databases/commit.ts'
import { columnList, readTableRows } from '../rows.ts'
import { automaticIndexes } from './schema.ts'

const uses = ['asc', 'desc', 'group', 'value', 'filter', 'search', 'computed'] as const

const indexRow = v.object({
  name: v.string(),
  tableId: v.string(),
  columnId: v.string(),
  use: v.picklist(uses),
  expression: v.string(),
  bytes: v.number(),
  builtAt: v.string(),
  usedAt: v.string(),
})
export type StoredIndex = v.InferOutput<typeof indexRow>

/** Reads the indexes of a base; see `readIndexes`. */
export function selectIndexes(baseId: string): Statement {
  return {
    sql: `SELECT ${columnList(automaticIndexes)} FROM automatic_indexes WHERE base_id = ? ORDER BY name`,
    args: [baseId],
  }
}

export function readIndexes(result: SqlResult | undefined): StoredIndex[] {
  return readTableRows(automaticIndexes, indexRow, result)
}

/** The indexes of the schema as one JSON text: see `readTableIndexes`. */
export const tableIndexesQuery = `SELECT json_group_array(json_array(table_id, name, expression))
  FROM automatic_indexes WHERE base_id = ?`

const tableIndexRow = v.tuple([v.string(), v.string(), v.string()])

/** Indexes by the id of their table. */
export function readTableIndexes({ rows }: SqlResult): Map<string, TableIndex[]> {
  const byTable = new Map<string, TableIndex[]>()
  for (const row of rows) {
    const [tableId, name, expression] = v.parse(tableIndexRow, row)
    byTable.set(tableId, [...(byTable.get(tableId) ?? []), { name, expression }])
  }
  return byTable
}

/** True while the schema has this version: tables and columns are still the same. */
export function hasSchemaVersion(baseId: string, version: number): SqlExpression {
  return { sql: '(SELECT schema_version FROM base_state WHERE base_id = ?) = ?', args: [baseId, version] }
}

/** True while an index is stored and the schema has this version. */
export function isStillIndexed(
  baseId: string,
  { name, expression }: Pick<StoredIndex, 'name' | 'expression'>,
  version: number,
): SqlExpression {
  const isSame = hasSchemaVersion(baseId, version)
  return {
    sql: `EXISTS (SELECT 1 FROM automatic_indexes WHERE base_id = ? AND name = ? AND expression = ?) AND ${isSame.sql}`,
    args: [baseId, name, expression, ...isSame.args],
  }
}

/** Stores an index that the same transaction creates. */
export function insertIndex(
  baseId: string,
  { name, tableId, columnId, use, expression, bytes, builtAt, usedAt }: StoredIndex,
): Statement {
  return {
    sql: `INSERT OR REPLACE INTO automatic_indexes
      (base_id, name, table_id, column_id, use, expression, bytes, built_at, used_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    args: [baseId, name, tableId, columnId, use, expression, bytes, builtAt, usedAt],
  }
}

export function deleteIndex(baseId: string, name: string): Statement {
  return { sql: 'DELETE FROM automatic_indexes WHERE base_id = ? AND name = ?', args: [baseId, name] }
}

/** Drops an index and what is stored of it. */
export function dropStoredIndex(
  engine: Pick<Engine, 'dropIndexStatements'>,
  baseId: string,
  name: string,
): Statement[] {
  return [...engine.dropIndexStatements(name), deleteIndex(baseId, name)]
}

export function touchIndex(baseId: string, name: string, usedAt: string): Statement {
  return {
    sql: 'UPDATE automatic_indexes SET used_at = ? WHERE base_id = ? AND name = ?',
    args: [usedAt, baseId, name],
  }
}

/** Lets every reader of the base see which indexes there are now. */
export function renewSchema(baseId: string): Statement {
  return {
    sql: `UPDATE base_state SET schema_version = schema_version + 1, expected_version = schema_version + 1
      WHERE base_id = ?`,
    args: [baseId],
  }
}
