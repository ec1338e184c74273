import type { Change } from '#core/protocol/changes.ts'
import type { Table } from '#core/schema.ts'
import type { Context } from './context.ts'
import { decodeRecords, type StoredRecord } from './engine/decode.ts'
import { sqlite } from './engine/dialects/sqlite/index.ts'
import { byIdsStatement } from './engine/select.ts'

/** The records that a change was about, as they are now; those deleted since are left out. */
export async function readBack(
  context: Context,
  table: Table,
  columns: string[],
  change: Change,
): Promise<StoredRecord[]> {
  const home = await context.home()
  const ids = [
    ...change.rows.map((row) => row.id),
    ...change.ranges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    ),
  ]
  const { results } = await home.read(() => [byIdsStatement(sqlite, table, columns, ids)])
  return results[0] ? decodeRecords(table, columns, results[0]).records : []
}
