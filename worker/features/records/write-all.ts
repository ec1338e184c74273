import type { QueryOf } from '#core/api/call.ts'
import type * as calls from '#core/api/records.ts'
import { fail } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { BaseSchema, Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { decodeIds } from '../../engine/decode.ts'
import { deleteWherePlan } from '../../engine/delete.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import type { Stamp, WritePlan } from '../../engine/plan.ts'
import { updateWherePlan } from '../../engine/update.ts'
import { type Place, recordScope } from '../../record-scope.ts'
import { writeRecords } from '../../record-write.ts'
import { readChangedCells } from '../../read-rows.ts'

type Query = QueryOf<typeof calls.bulkDeleteAll>
type Input = { params: Place; query: Query }

/** Records of one transaction: the old values of all of them are logged, so they must fit in memory. */
const windowSize = 5000

/** Gives all records that fit the same cells. Windows of many records, one undo step. Answers how many. */
export async function updateAll(
  context: Context,
  { params, query, body }: Input & { body: Record<string, unknown> },
): Promise<number> {
  return inWindows(context, query, (schema, stamp, after) => {
    const { table, selection } = select(schema, params, query, context)
    const cells = readChangedCells(body, table)
    const link = table.columns.find((column) => column.link && Object.hasOwn(cells, column.id))
    if (link) fail('INVALID_REQUEST', { problem: `${link.title} can be changed only for named records.` })
    if (Object.keys(cells).length === 0)
      fail('INVALID_REQUEST', { problem: 'Name at least one field to change.' })
    return {
      table,
      plan: updateWherePlan(sqlite, table, selection, cells, stamp, { after, max: windowSize }),
    }
  })
}

/** Deletes all records that fit. Answers how many. */
export async function deleteAll(context: Context, { params, query }: Input): Promise<number> {
  return inWindows(context, query, (schema) => {
    const { table, selection } = select(schema, params, query, context)
    return { table, plan: deleteWherePlan(sqlite, table, selection, windowSize) }
  })
}

async function inWindows(
  context: Context,
  query: Query,
  plan: (schema: BaseSchema, stamp: Stamp, after: number) => { table: Table; plan: WritePlan },
): Promise<number> {
  const group = query.group ?? randomText(20)
  let total = 0
  let after = 0
  for (;;) {
    const from = after
    const { results } = await writeRecords(context, {
      group,
      plan: (schema, stamp) => plan(schema, stamp, from),
    })
    const ids = results[0] ? decodeIds(results[0]) : []
    total += ids.length
    after = ids.at(-1) ?? after
    if (ids.length < windowSize) return total
  }
}

function select(schema: BaseSchema, params: Place, query: Query, context: Context) {
  const scope = recordScope(schema, params, query, context)
  return { table: scope.table, selection: resolveQuery(query, scope) }
}
