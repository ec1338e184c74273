import type { SqlExpression } from './commit.ts'

/**
 * True if nobody has written to a column's cells after a sequence number; for the first plan of a
 * transaction.
 */
export function cellsUnchangedSince(
  baseId: string,
  tableId: string,
  columnId: string,
  seq: number,
): SqlExpression {
  return {
    sql: `NOT EXISTS (SELECT 1 FROM changes WHERE base_id = ? AND seq > ? AND table_id = ? AND (
      kind = 'record.insert' OR (kind = 'record.update' AND
        instr(coalesce(rows_before, '') || coalesce(rows_after, '') || coalesce(row_fields, ''), ?) > 0)))`,
    args: [baseId, seq, tableId, columnId],
  }
}

/**
 * Ids of records that were inserted, or whose cells were written, after a sequence number: a subquery with
 * one column. For few records, because bulk ranges are expanded.
 */
export function idsChangedSince(baseId: string, tableId: string, seq: number): SqlExpression {
  const written = (rows: 'rows_before' | 'rows_after') =>
    `SELECT json_extract(item.value, '$.id') FROM changes, json_each(changes.${rows}) AS item
      WHERE base_id = ? AND seq > ? AND table_id = ? AND kind IN ('record.insert', 'record.update')`
  const args = [baseId, seq, tableId]
  return {
    sql: `WITH RECURSIVE span (id, last) AS (
        SELECT json_extract(item.value, '$[0]'), json_extract(item.value, '$[1]')
        FROM changes, json_each(changes.ranges) AS item
        WHERE base_id = ? AND seq > ? AND table_id = ? AND kind = 'record.insert'
        UNION ALL SELECT id + 1, last FROM span WHERE id < last)
      SELECT id FROM span UNION ${written('rows_before')} UNION ${written('rows_after')}`,
    args: [...args, ...args, ...args],
  }
}
