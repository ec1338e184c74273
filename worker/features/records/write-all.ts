import { resultOf } from '../../store/base-databases/read-plan.ts'
import type { QueryOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/records/records.ts'
import { fail } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { BaseSchema } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import { attachedFiles } from '../../files/attached-files.ts'
import type { Context } from '../../context.ts'
import { decodeCount, decodeIds } from '../../engine/read/decode.ts'
import { countSharedBaseRows } from '../../rate-limits/shared-base-quota.ts'
import type { Stamp } from '../../engine/plan.ts'
import { type IdRange } from '../../engine/write/update.ts'
import { type TableAndViewRef, recordScope } from '../../records/record-scope.ts'
import { deletionPlans } from '../../records/virtual-link-writes.ts'
import { type TablePlan, writeRecordsInOneTransaction } from '../../records/write-records.ts'
import type { SqlResult } from '../../platform/statement.ts'
import { readChangedCells } from '../../records/parse-rows.ts'

type Query = QueryOf<typeof calls.bulkDeleteAll>
type Input = { params: TableAndViewRef; query: Query }

/** Records per log entry, which contains all old values. */
const bulkBatchRows = 5000

/** Log entries per transaction, which blocks other writers: a million records take two transactions. */
const bulkBatchesPerCall = 100

/** The same for sources: their log entries pass through this process, which has little memory. */
const sourceBatchesPerCall = 4

/** Header with the number of matching records whose values changed. */
const changedHeader = 'x-changed'

/** Sets the same cells in all matching records, as one undo step. Returns their number. */
export async function updateAll(
  context: Context,
  { params, query, body }: Input & { body: Record<string, unknown> },
): Promise<number> {
  const plan = async (
    schema: BaseSchema,
    stamp: Stamp,
    window: IdRange,
    engine: Engine,
  ): Promise<TablePlan[]> => {
    const { table, selection } = select(schema, params, query, context)
    const cells = readChangedCells(body, table)
    const link = table.columns.find((column) => column.link && Object.hasOwn(cells, column.id))
    if (link) fail('INVALID_REQUEST', { problem: `${link.title} can be changed only for named records.` })
    if (Object.keys(cells).length === 0)
      fail('INVALID_REQUEST', { problem: 'Name at least one field to change.' })
    const attached = await attachedFiles(await context.database(), table, [cells])
    const [known = cells] = attached.rows
    return [{ table, plan: attached.into(engine.updateWherePlan(table, selection, known, stamp, window)) }]
  }
  const { matching, changed } = await inWindows(context, { params, query }, plan, ([counted, written]) => ({
    matching: Number(counted?.rows[0]?.[0] ?? 0),
    changed: written?.rowsAffected ?? 0,
  }))
  context.headers.set(changedHeader, String(changed))
  return matching
}

/** Deletes all matching records. Returns their number. */
export async function deleteAll(context: Context, { params, query }: Input): Promise<number> {
  const plan = (schema: BaseSchema, _stamp: Stamp, window: IdRange, engine: Engine): Promise<TablePlan[]> => {
    const { table, selection } = select(schema, params, query, context)
    return Promise.resolve(deletionPlans(engine, table, engine.deleteWherePlan(table, selection, window)))
  }
  const { changed } = await inWindows(context, { params, query }, plan, ([written]) => {
    const deleted = written?.rowsAffected ?? 0
    return { matching: deleted, changed: deleted }
  })
  return changed
}

/** Numbers of records that match, and of those that a call has changed. */
type Counts = { matching: number; changed: number }

/**
 * Runs all windows in one transaction with at least half a million records, so that an interruption has no
 * partial effect. With `most`, the response says where to continue.
 */
async function inWindows(
  context: Context,
  { params, query }: Input,
  plan: (schema: BaseSchema, stamp: Stamp, window: IdRange, engine: Engine) => Promise<TablePlan[]>,
  count: (results: readonly SqlResult[]) => Counts,
): Promise<Counts> {
  const database = await context.database()
  await requireSelective(context, { params, query })
  const group = query.group ?? randomText(20)
  const { most, afterId } = query
  if (most !== undefined && most < 1) fail('INVALID_REQUEST', { problem: 'most must be 1 or more.' })
  const atOnce = Math.min(bulkBatchesPerCall, Math.ceil((most ?? Infinity) / bulkBatchRows))
  const total: Counts = { matching: 0, changed: 0 }
  for (let after = afterId ?? 0; ;) {
    const start = after
    const { ends, isLast } = await database.read((schema, engine) => {
      const { table, selection } = select(schema, params, query, context)
      const most = table.native ? Math.min(atOnce, sourceBatchesPerCall) : atOnce
      const from = { after: start, size: bulkBatchRows, most }
      return {
        statements: [engine.idWindowBoundsStatement(table, selection, from)],
        decode: (results) => {
          const ids = decodeIds(resultOf(results, 0))
          return { ends: ids, isLast: ids.length < most }
        },
      }
    })
    const windows = [...ends, ...(isLast ? [null] : [])].map((upTo, index): IdRange => {
      return { after: ends[index - 1] ?? start, upTo }
    })
    const { committed } = await writeRecordsInOneTransaction(
      context,
      group,
      async (schema, stamp, engine) => ({
        plans: (await Promise.all(windows.map((window) => plan(schema, stamp, window, engine)))).flat(),
        result: null,
      }),
    )
    for (const { results: written, change } of committed) {
      if (change.kind === 'record.link') continue
      const { matching, changed } = count(written)
      total.matching += matching
      total.changed += changed
    }
    if (isLast) return total
    after = ends.at(-1) ?? after
    if (most !== undefined) {
      context.headers.set('x-last-id', String(after))
      return total
    }
  }
}

/** Shared base links cannot change whole tables, nor more records at once than their quota. */
async function requireSelective(context: Context, { params, query }: Input): Promise<void> {
  const actor = await context.actor
  if (actor.kind !== 'share') return
  const isConditional = [query.where, query.filterArrJson].some((given) => (given ?? '').trim() !== '')
  const count = await (
    await context.database()
  ).read((schema, engine) => {
    const { table, selection } = select(schema, params, query, context)
    if (!isConditional || selection.filter === null) fail('WHERE_REQUIRED')
    return {
      statements: [engine.countStatement(table, selection)],
      decode: (results) => decodeCount(resultOf(results, 0)),
    }
  })
  await countSharedBaseRows(context, actor.shareId, count)
}

function select(schema: BaseSchema, params: TableAndViewRef, query: Query, context: Context) {
  const scope = recordScope(schema, params, query, context)
  return { table: scope.table, selection: resolveQuery(query, scope) }
}
