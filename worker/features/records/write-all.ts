import type { QueryOf } from '#core/api/call.ts'
import type * as calls from '#core/api/records.ts'
import { fail } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { BaseSchema } from '#core/schema.ts'
import { attachedFiles } from '../../attached-files.ts'
import type { Context } from '../../context.ts'
import { decodeCount, decodeIds } from '../../engine/decode.ts'
import { deleteWherePlan } from '../../engine/delete.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { countStatement } from '../../engine/select.ts'
import { countLinkRows } from '../../link-quota.ts'
import type { Stamp } from '../../engine/plan.ts'
import { type IdWindow, updateWherePlan, windowEndsStatement } from '../../engine/update.ts'
import { type Place, recordScope } from '../../record-scope.ts'
import { type TablePlan, writeRecordsTogether } from '../../record-write.ts'
import type { SqlResult } from '../../statement.ts'
import { readChangedCells } from '../../read-rows.ts'

type Query = QueryOf<typeof calls.bulkDeleteAll>
type Input = { params: Place; query: Query }

/** Records of one entry in the log: the old values of all of them stand in it. */
const windowSize = 5000

/** Entries of one transaction, during which nobody else writes: a million records in two of them. */
const windowsAtOnce = 100

/** Tells how many of the records that fit had other values before. */
const changedHeader = 'x-changed'

/** Gives all records that fit the same cells, as one undo step. Answers how many fit. */
export async function updateAll(
  context: Context,
  { params, query, body }: Input & { body: Record<string, unknown> },
): Promise<number> {
  const plan = async (schema: BaseSchema, stamp: Stamp, window: IdWindow): Promise<TablePlan> => {
    const { table, selection } = select(schema, params, query, context)
    const cells = readChangedCells(body, table)
    const link = table.columns.find((column) => column.link && Object.hasOwn(cells, column.id))
    if (link) fail('INVALID_REQUEST', { problem: `${link.title} can be changed only for named records.` })
    if (Object.keys(cells).length === 0)
      fail('INVALID_REQUEST', { problem: 'Name at least one field to change.' })
    const attached = await attachedFiles(await context.home(), table, [cells])
    const [known = cells] = attached.rows
    return {
      table,
      plan: attached.into(updateWherePlan(sqlite, table, selection, known, stamp, window)),
    }
  }
  let changed = 0
  const fit = await inWindows(context, { params, query }, plan, ([counted, written]) => {
    changed += written?.rowsAffected ?? 0
    return Number(counted?.rows[0]?.[0] ?? 0)
  })
  context.headers.set(changedHeader, String(changed))
  return fit
}

/** Deletes all records that fit. Answers how many. */
export async function deleteAll(context: Context, { params, query }: Input): Promise<number> {
  const plan = (schema: BaseSchema, _stamp: Stamp, window: IdWindow): Promise<TablePlan> => {
    const { table, selection } = select(schema, params, query, context)
    return Promise.resolve({ table, plan: deleteWherePlan(sqlite, table, selection, window) })
  }
  return inWindows(context, { params, query }, plan, ([written]) => written?.rowsAffected ?? 0)
}

/**
 * All windows in one transaction, half a million records at least: an interruption leaves none or all of them. Who asks
 * for some at `most` hears where to go on.
 */
async function inWindows(
  context: Context,
  { params, query }: Input,
  plan: (schema: BaseSchema, stamp: Stamp, window: IdWindow) => Promise<TablePlan>,
  count: (results: readonly SqlResult[]) => number,
): Promise<number> {
  const home = await context.home()
  await requireSelective(context, { params, query })
  const group = query.group ?? randomText(20)
  const { most, afterId } = query
  if (most !== undefined && most < 1) fail('INVALID_REQUEST', { problem: 'most must be 1 or more.' })
  const atOnce = Math.min(windowsAtOnce, Math.ceil((most ?? Infinity) / windowSize))
  let total = 0
  for (let after = afterId ?? 0; ;) {
    const from = { after, size: windowSize, most: atOnce }
    const { results } = await home.read((schema) => {
      const { table, selection } = select(schema, params, query, context)
      return [windowEndsStatement(sqlite, table, selection, from)]
    })
    const ends = results[0] ? decodeIds(results[0]) : []
    const isLast = ends.length < atOnce
    const windows = [...ends, ...(isLast ? [null] : [])].map((upTo, index): IdWindow => {
      return { after: ends[index - 1] ?? from.after, upTo }
    })
    const committed = await writeRecordsTogether(context, group, (schema, stamp) =>
      Promise.all(windows.map((window) => plan(schema, stamp, window))),
    )
    for (const { results: written } of committed) total += count(written)
    if (isLast) return total
    after = ends.at(-1) ?? after
    if (most !== undefined) {
      context.headers.set('x-last-id', String(after))
      return total
    }
  }
}

/** By the link of a base, nobody changes a whole table, nor more records at once than such links may. */
async function requireSelective(context: Context, { params, query }: Input): Promise<void> {
  const actor = await context.actor
  if (actor.kind !== 'share') return
  const isConditional = [query.where, query.filterArrJson].some((given) => (given ?? '').trim() !== '')
  const { results } = await (
    await context.home()
  ).read((schema) => {
    const { table, selection } = select(schema, params, query, context)
    if (!isConditional || selection.filter === null) fail('CONDITION_REQUIRED')
    return [countStatement(sqlite, table, selection)]
  })
  await countLinkRows(context, actor.shareId, results[0] ? decodeCount(results[0]) : 0)
}

function select(schema: BaseSchema, params: Place, query: Query, context: Context) {
  const scope = recordScope(schema, params, query, context)
  return { table: scope.table, selection: resolveQuery(query, scope) }
}
