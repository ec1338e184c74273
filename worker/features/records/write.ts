import type { QueryOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/records/records.ts'
import type { RecordWire } from '#core/api/records/records.ts'
import { isVirtualLink } from '#core/fields/links/virtual-links.ts'
import type { Table } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import { type Attached, attachedFiles } from '../../files/attached-files.ts'
import type { Context } from '../../context.ts'
import { decodeRecords, insertedIds, type StoredRecord } from '../../engine/read/decode.ts'
import type { Target } from '../../engine/write/move-rows.ts'
import type { Stamp } from '../../engine/plan.ts'
import { changedIds } from '../../engine/undo/undo-records.ts'
import type { GivenRow } from '../../records/bad-rows.ts'
import { readWrittenRecords } from '../../records/read-written-records.ts'
import { type TableAndViewRef, recordTable } from '../../records/record-scope.ts'
import { linkCreatePlans, linkUpdatePlans } from '../../records/record-links.ts'
import { linksOf, recordWriter } from '../../records/record-wire.ts'
import { placeNewRecords, type Position, targetOf } from '../../records/row-position.ts'
import { deletionPlans } from '../../records/virtual-link-writes.ts'
import { type TablePlans, writeRecords, type Written } from '../../records/write-records.ts'
import { splitExpectedValues, type ExpectedConditions, retryWhileExpected } from './expected-values.ts'
import { type Cells, readChangedRows, readRecordIds } from '../../records/parse-rows.ts'
import { type NewRecords, readNewRecords } from '../../records/read-new-records.ts'

type WriteQuery = QueryOf<typeof calls.recordsUpdate>
type Rows = Record<string, unknown>[]
type Input<Body> = { params: TableAndViewRef; query: WriteQuery; body: Body }
type CreateInput = { params: TableAndViewRef; query: WriteQuery & Position; body: Rows }

/** Creates records atomically; returns only ids, without reading the records. */
export async function createIds(
  context: Context,
  { params, query, body }: CreateInput,
): Promise<{ table: Table; ids: number[] }> {
  const actor = await context.actor
  const {
    table,
    results,
    change,
    result: chosen,
  } = await writeRecords(context, {
    group: query.group,
    plan: async (schema, stamp, engine) => {
      const found = recordTable(schema, params, context)
      const given = readNewRecords(body, found, actor)
      const target = targetOf(query)
      const made = await newRecords(engine, context, found, given, stamp, { target })
      return { ...made, rows: newRows(given), result: given.ids }
    },
  })
  // For repeated calls, only the log has the created ids.
  const made = () => (results[0] ? insertedIds(results[0]) : changedIds(change).sort((a, b) => a - b))
  return { table, ids: chosen ?? made() }
}

/** Creates records atomically; returns the new records. */
export async function createRows(context: Context, { params, query, body }: CreateInput): Promise<Outcome> {
  const actor = await context.actor
  const written = await writeRecords(context, {
    group: query.group,
    plan: async (schema, stamp, engine) => {
      const table = recordTable(schema, params, context)
      const given = readNewRecords(body, table, actor)
      const options = { read: allColumns(table), target: targetOf(query) }
      const made = await newRecords(engine, context, table, given, stamp, options)
      return { ...made, rows: newRows(given), result: given.ids }
    },
  })
  const { result: chosen, results } = written
  const ids = chosen ?? (results[0] ? insertedIds(results[0]) : changedIds(written.change))
  return outcome(context, written, query, { written: ids, order: chosen })
}

/** Updates cells of records atomically; returns whole records. `ids` if the rows do not contain them. */
export async function updateRows(
  context: Context,
  { params, query, body }: Input<Rows>,
  ids?: unknown[],
): Promise<Outcome> {
  const { rows, seen } = query.check ? splitExpectedValues(body) : { rows: body, seen: null }
  const written = await retryWhileExpected(context, { params, rows, seen }, (conditions) =>
    writeRecords(context, {
      group: query.group,
      plan: async (schema, stamp, engine) => {
        const table = recordTable(schema, params, context)
        const patches = readChangedRows(rows, table, ids)
        const made = await changedRecords(engine, context, table, patches, stamp, allColumns(table))
        const result = patches.map(({ id }) => id)
        return { ...under(conditions(table, engine), made), rows: changedRows(patches), result }
      },
    }),
  )
  return outcome(context, written, query, { written: written.result })
}

/** The same, but returns only ids, without reading the records. */
export async function updateIds(
  context: Context,
  { params, query, body }: Input<Rows>,
): Promise<{ table: Table; ids: number[] }> {
  const { rows, seen } = query.check ? splitExpectedValues(body) : { rows: body, seen: null }
  const { table, result } = await retryWhileExpected(context, { params, rows, seen }, (conditions) =>
    writeRecords(context, {
      group: query.group,
      plan: async (schema, stamp, engine) => {
        const found = recordTable(schema, params, context)
        const patches = readChangedRows(rows, found)
        const made = await changedRecords(engine, context, found, patches, stamp)
        const result = patches.map(({ id }) => id)
        return { ...under(conditions(found, engine), made), rows: changedRows(patches), result }
      },
    }),
  )
  return { table, ids: result }
}

function newRows({ cells, ids }: NewRecords): GivenRow[] {
  return cells.map((each, index) => ({ id: ids?.[index] ?? null, isNew: true, cells: each }))
}

function changedRows(patches: readonly { id: number; cells: Cells }[]): GivenRow[] {
  return patches.map((each) => ({ ...each, isNew: false }))
}

/** Adds preconditions to the first plan. */
function under(conditions: ExpectedConditions, made: TablePlans): TablePlans {
  if (conditions.length === 0) return made
  const plans = made.plans.map((each, index) => {
    if (index > 0) return each
    const assertions = [...(each.plan.assertions ?? []), ...conditions]
    return { ...each, plan: { ...each.plan, assertions } }
  })
  return { ...made, plans }
}

export async function newRecords(
  engine: Engine,
  context: Context,
  table: Table,
  { cells, ids }: NewRecords,
  stamp: Stamp,
  { read, target = null }: { read?: string[]; target?: Target } = {},
): Promise<TablePlans> {
  const { rows, into } = await attachedFiles(await context.database(), table, cells)
  const placed = target ? await placeNewRecords(context, table, rows.length, target) : null
  const made = linkCreatePlans(engine, table, rows, stamp, {
    ...(read ? { read } : {}),
    ...(ids ? { ids } : {}),
    ...(placed ? { rowOrders: placed.rowOrders } : {}),
  })
  return inFirst(placed ? await placed.complete(made) : made, into)
}

export async function changedRecords(
  engine: Engine,
  context: Context,
  table: Table,
  patches: { id: number; cells: Cells }[],
  stamp: Stamp,
  read?: string[],
): Promise<TablePlans> {
  const cells = patches.map((patch) => patch.cells)
  const { rows, into } = await attachedFiles(await context.database(), table, cells)
  const known = patches.map(({ id }, index) => ({ id, cells: rows[index] ?? {} }))
  return inFirst(linkUpdatePlans(engine, table, known, stamp, read), into)
}

/** The first plan, which writes the records, references their files. */
function inFirst(made: TablePlans, into: Attached<Cells>['into']): TablePlans {
  const plans = made.plans.map((each, index) => (index === 0 ? { ...each, plan: into(each.plan) } : each))
  return { ...made, plans }
}

/** Deletes records by id, atomically. Each row contains an id or is one. */
export async function deleteRows(
  context: Context,
  { params, query, body }: Input<(Record<string, unknown> | number | string)[]>,
): Promise<{ table: Table; ids: number[] }> {
  const { table, result } = await writeRecords(context, {
    group: query.group,
    plan: (schema, _stamp, engine) => {
      const found = recordTable(schema, params, context)
      const ids = readRecordIds(body, found)
      const plans = deletionPlans(engine, found, engine.deletePlan(found, ids))
      return { table: found, plans, rows: changedRows(ids.map((id) => ({ id, cells: {} }))), result: ids }
    },
  })
  return { table, ids: result }
}

export type Outcome = { table: Table; records: StoredRecord[]; wire: RecordWire[] }

/** The written records, in the given order; repeated calls read their current state, as do links to other databases. */
async function outcome(
  context: Context,
  written: Written<unknown>,
  { format }: WriteQuery,
  { written: ids, order = null }: { written: number[]; order?: readonly number[] | null },
): Promise<Outcome> {
  const { table } = written
  const columns = allColumns(table)
  const [rows] = written.reads
  const records =
    rows && !table.columns.some(isVirtualLink)
      ? decodeRecords(table, columns, rows, {}, true).records
      : await readWrittenRecords(context, table, columns, written.replayed ? changedIds(written.change) : ids)
  if (order) records.sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
  return {
    table,
    records,
    wire: records.map(recordWriter(table, columns, format, {}, linksOf(context))),
  }
}

function allColumns(table: Table): string[] {
  return table.columns.map((column) => column.id)
}
