import { defaultNested } from '#core/query/nested.ts'
import type { Table } from '#core/schema.ts'
import type { Context } from '../context.ts'
import { decodeRecords, type StoredRecord } from '../engine/read/decode.ts'
import type { SqlResult } from '../platform/statement.ts'
import { asRead, resultOf } from '../store/base-databases/read-plan.ts'
import { linksElsewhere } from './virtual-links.ts'

/** The current state of written records, without deleted ones. */
export async function readWrittenRecords(
  context: Context,
  table: Table,
  columns: string[],
  ids: number[],
): Promise<StoredRecord[]> {
  const database = await context.database()
  const recordsIn = (results: readonly SqlResult[]) =>
    decodeRecords(table, columns, resultOf(results, 0)).records
  return database.read((_schema, engine) => ({
    links: linksElsewhere(engine, table, columns, defaultNested, recordsIn),
    statements: [engine.byIdsStatement(table, columns, ids)],
    decode: (results, _at, fill = asRead) => recordsIn(results).map(fill),
  }))
}
