import type { BodyOf, QueryOf } from '#core/api/call.ts'
import type * as calls from '#core/api/records.ts'
import { randomText } from '#core/ids.ts'
import type { Context } from '../../context.ts'
import { changedIds } from '../../engine/restore.ts'
import { namesRecord, readChangedRows, readNewRows, readRecordId } from '../../read-rows.ts'
import { type Place, recordTable } from '../../record-scope.ts'
import { writeRecordsTogether } from '../../record-write.ts'
import { changedRecords, newRecords } from './write.ts'

/** Changes the records that rows name and creates the others, all or none; answers their ids in the rows' order. */
export async function upsertRows(
  context: Context,
  {
    params,
    query,
    body,
  }: { params: Place; query: QueryOf<typeof calls.bulkUpsert>; body: BodyOf<typeof calls.bulkUpsert> },
): Promise<{ id: number }[]> {
  let known: (number | null)[] = []
  const committed = await writeRecordsTogether(
    context,
    query.group ?? randomText(20),
    async (schema, stamp) => {
      const table = recordTable(schema, params, context)
      const isKnown = (row: Record<string, unknown>) => namesRecord(row, table)
      known = body.map((row) => (isKnown(row) ? readRecordId(row, table) : null))
      const changed = readChangedRows(body.filter(isKnown), table)
      const fresh = readNewRows(
        body.filter((row) => !isKnown(row)),
        table,
      )
      const made = [
        ...(changed.length > 0 ? [await changedRecords(context, table, changed, stamp)] : []),
        ...(fresh.length > 0 ? [await newRecords(context, table, fresh, stamp)] : []),
      ]
      return made.flatMap(({ plans }) => plans)
    },
  )
  const inserted = committed.find(({ change }) => change.kind === 'record.insert')
  const created = inserted ? changedIds(inserted.change).sort((one, other) => one - other) : []
  return known.map((id) => ({ id: id ?? created.shift() ?? 0 }))
}
