import type { BodyOf, QueryOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/records/records.ts'
import { randomText } from '#core/ids.ts'
import type { Context } from '../../context.ts'
import { changedIds } from '../../engine/undo/undo-records.ts'
import type { GivenRow } from '../../records/bad-rows.ts'
import { namesRecord, readChangedRows, readNewRows, readRecordId } from '../../records/parse-rows.ts'
import { type TableAndViewRef, recordTable } from '../../records/record-scope.ts'
import { writeRecordsInOneTransaction } from '../../records/write-records.ts'
import { changedRecords, newRecords } from './write.ts'

/** Updates records with an id and creates the others, atomically; returns ids in row order. */
export async function upsertRows(
  context: Context,
  {
    params,
    query,
    body,
  }: {
    params: TableAndViewRef
    query: QueryOf<typeof calls.bulkUpsert>
    body: BodyOf<typeof calls.bulkUpsert>
  },
): Promise<{ id: number }[]> {
  const { committed, result: known } = await writeRecordsInOneTransaction(
    context,
    query.group ?? randomText(20),
    async (schema, stamp, engine) => {
      const table = recordTable(schema, params, context)
      const isKnown = (row: Record<string, unknown>) => namesRecord(row, table)
      const known = body.map((row) => (isKnown(row) ? readRecordId(row, table) : null))
      const changed = readChangedRows(body.filter(isKnown), table)
      const fresh = readNewRows(
        body.filter((row) => !isKnown(row)),
        table,
      )
      const made = [
        ...(changed.length > 0 ? [await changedRecords(engine, context, table, changed, stamp)] : []),
        ...(fresh.length > 0
          ? [await newRecords(engine, context, table, { cells: fresh, ids: null }, stamp)]
          : []),
      ]
      const [updates, creations] = [changed.values(), fresh.values()]
      const rows = known.map((id): GivenRow => {
        const cells = id === null ? creations.next().value : updates.next().value?.cells
        return { id, isNew: id === null, cells: cells ?? {} }
      })
      return { plans: made.flatMap(({ plans }) => plans), result: known, given: { table, rows } }
    },
  )
  const inserted = committed.find(({ change }) => change.kind === 'record.insert')
  const created = inserted ? changedIds(inserted.change).sort((one, other) => one - other) : []
  return known.map((id) => ({ id: id ?? created.shift() ?? 0 }))
}
