import { resultOf } from '../store/base-databases/read-plan.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { Table } from '#core/schema.ts'
import type { Context } from '../context.ts'
import { decodeRecords, type StoredRecord } from '../engine/read/decode.ts'

/** The current state of a change's records, without deleted ones. */
export async function readWrittenRecords(
  context: Context,
  table: Table,
  columns: string[],
  change: Change,
): Promise<StoredRecord[]> {
  const database = await context.database()
  const ids = [
    ...change.rows.map((row) => row.id),
    ...change.ranges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    ),
  ]
  return database.read((_schema, engine) => ({
    statements: [engine.byIdsStatement(table, columns, ids)],
    decode: (results) => decodeRecords(table, columns, resultOf(results, 0)).records,
  }))
}
