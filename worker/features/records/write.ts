import type { QueryOf } from '#core/api/call.ts'
import type * as calls from '#core/api/records.ts'
import type { RecordWire } from '#core/api/records.ts'
import type { Table } from '#core/schema.ts'
import { type Attached, attachedFiles } from '../../attached-files.ts'
import type { Context } from '../../context.ts'
import { deletePlan } from '../../engine/delete.ts'
import { decodeRecords, insertedIds, type StoredRecord } from '../../engine/decode.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import type { Stamp } from '../../engine/plan.ts'
import { changedIds } from '../../engine/restore.ts'
import { readBack } from '../../read-back.ts'
import { type Place, recordTable } from '../../record-scope.ts'
import { createPlans, updatePlans } from '../../record-links.ts'
import { linksOf, recordWriter } from '../../record-wire.ts'
import { type TablePlans, writeRecords, type Written } from '../../record-write.ts'
import { apartFromSeen, type Conditions, whileAsSeen } from './seen.ts'
import { type Cells, parseRecordId, readChangedRows, readNewRows, readRecordId } from '../../read-rows.ts'

type WriteQuery = QueryOf<typeof calls.recordsUpdate>
type Rows = Record<string, unknown>[]
type Input<Body> = { params: Place; query: WriteQuery; body: Body }

/** Creates records, all or none; answers their ids, which spares reading them again. */
export async function createIds(
  context: Context,
  { params, query, body }: Input<Rows>,
): Promise<{ table: Table; ids: number[] }> {
  const { table, results, change } = await writeRecords(context, {
    group: query.group,
    repeatable: body,
    plan: async (schema, stamp) => {
      const found = recordTable(schema, params, context)
      return newRecords(context, found, readNewRows(body, found), stamp)
    },
  })
  // A repeated call has only the log to tell it what was made.
  return { table, ids: results[0] ? insertedIds(results[0]) : changedIds(change).sort((a, b) => a - b) }
}

/** Creates records, all or none; answers them as they are then. */
export async function createRows(context: Context, { params, query, body }: Input<Rows>): Promise<Outcome> {
  const written = await writeRecords(context, {
    group: query.group,
    repeatable: body,
    plan: async (schema, stamp) => {
      const table = recordTable(schema, params, context)
      return newRecords(context, table, readNewRows(body, table), stamp, allColumns(table))
    },
  })
  return outcome(context, written, query)
}

/**
 * Changes the named cells of records, all or none; answers the whole records as they are then. `ids` where the rows
 * do not name them.
 */
export async function updateRows(
  context: Context,
  { params, query, body }: Input<Rows>,
  ids?: unknown[],
): Promise<Outcome> {
  const { rows, seen } = query.check ? apartFromSeen(body) : { rows: body, seen: null }
  const written = await whileAsSeen(context, { params, rows, seen }, (conditions) =>
    writeRecords(context, {
      group: query.group,
      plan: async (schema, stamp) => {
        const table = recordTable(schema, params, context)
        const patches = readChangedRows(rows, table, ids)
        const made = await changedRecords(context, table, patches, stamp, allColumns(table))
        return under(conditions(table), made)
      },
    }),
  )
  return outcome(context, written, query)
}

/** The same, answering their ids alone, which spares reading them again. */
export async function updateIds(
  context: Context,
  { params, query, body }: Input<Rows>,
): Promise<{ table: Table; ids: number[] }> {
  let ids: number[] = []
  const { rows, seen } = query.check ? apartFromSeen(body) : { rows: body, seen: null }
  const { table } = await whileAsSeen(context, { params, rows, seen }, (conditions) =>
    writeRecords(context, {
      group: query.group,
      plan: async (schema, stamp) => {
        const found = recordTable(schema, params, context)
        const patches = readChangedRows(rows, found)
        ids = patches.map(({ id }) => id)
        return under(conditions(found), await changedRecords(context, found, patches, stamp))
      },
    }),
  )
  return { table, ids }
}

/** What is done under conditions, checked with those of the first plan. */
function under(conditions: Conditions, made: TablePlans): TablePlans {
  if (conditions.length === 0) return made
  const plans = made.plans.map((each, index) => {
    if (index > 0) return each
    const assertions = [...(each.plan.assertions ?? []), ...conditions]
    return { ...each, plan: { ...each.plan, assertions } }
  })
  return { ...made, plans }
}

export async function newRecords(
  context: Context,
  table: Table,
  given: Cells[],
  stamp: Stamp,
  read?: string[],
): Promise<TablePlans> {
  const { rows, into } = await attachedFiles(await context.home(), table, given)
  return inFirst(createPlans(table, rows, stamp, read), into)
}

export async function changedRecords(
  context: Context,
  table: Table,
  patches: { id: number; cells: Cells }[],
  stamp: Stamp,
  read?: string[],
): Promise<TablePlans> {
  const cells = patches.map((patch) => patch.cells)
  const { rows, into } = await attachedFiles(await context.home(), table, cells)
  const known = patches.map(({ id }, index) => ({ id, cells: rows[index] ?? {} }))
  return inFirst(updatePlans(table, known, stamp, read), into)
}

/** The plan of the records themselves, which comes before those of their links, holds their files. */
function inFirst(made: TablePlans, into: Attached<Cells>['into']): TablePlans {
  const plans = made.plans.map((each, index) => (index === 0 ? { ...each, plan: into(each.plan) } : each))
  return { ...made, plans }
}

/** Deletes records by id, all or none. Each row names its id, or is one. */
export async function deleteRows(
  context: Context,
  { params, query, body }: Input<(Record<string, unknown> | number | string)[]>,
): Promise<{ table: Table; ids: number[] }> {
  let ids: number[] = []
  const { table } = await writeRecords(context, {
    group: query.group,
    plan: (schema) => {
      const found = recordTable(schema, params, context)
      ids = body.map((row) => (typeof row === 'object' ? readRecordId(row, found) : parseRecordId(row)))
      return { table: found, plan: deletePlan(sqlite, found, ids) }
    },
  })
  return { table, ids }
}

export type Outcome = { table: Table; records: StoredRecord[]; wire: RecordWire[] }

/** The records of a write; a repeated call reads them again, as they are now. */
async function outcome(context: Context, written: Written, { format }: WriteQuery): Promise<Outcome> {
  const { table } = written
  const columns = allColumns(table)
  const [rows] = written.reads
  const records = rows
    ? decodeRecords(table, columns, rows).records
    : await readBack(context, table, columns, written.change)
  return {
    table,
    records,
    wire: records.map(recordWriter(table, columns, format, {}, linksOf(context))),
  }
}

function allColumns(table: Table): string[] {
  return table.columns.map((column) => column.id)
}
