import type { SqlExpression } from './commit.ts'

/** True while nobody has written to the cells of a column after a sequence number: for the first plan of a transaction. */
export function cellsUntouchedSince(
  baseId: string,
  tableId: string,
  columnId: string,
  seq: number,
): SqlExpression {
  return {
    sql: `NOT EXISTS (SELECT 1 FROM changes WHERE base_id = ? AND seq > ? AND table_id = ? AND (
      kind = 'record.insert' OR (kind = 'record.update' AND
        (instr(coalesce(rows_before, ''), ?) > 0 OR instr(coalesce(rows_after, ''), ?) > 0))))`,
    args: [baseId, seq, tableId, columnId, columnId],
  }
}
