import type { BodyOf, ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/records/records.ts'
import type { Context } from '../../context.ts'
import { parseRecordId, readChangedRows } from '../../records/parse-rows.ts'
import { linkUpdatePlans } from '../../records/record-links.ts'
import { recordTable } from '../../records/record-scope.ts'
import { rowOrderPlanAt, rowOrdersAt, targetOf } from '../../records/row-position.ts'
import { writeRecords } from '../../records/write-records.ts'

type Input = {
  params: { tableId: string }
  query: QueryOf<typeof calls.recordsMove>
  body: BodyOf<typeof calls.recordsMove>
}

/** Moves records next to another one or to the end, and sets their cells for the new position. */
export async function moveRows(context: Context, { params, query, body }: Input): Promise<{ moved: number }> {
  const { ids, cells = {} } = body
  const target = targetOf(body)
  await writeRecords(context, {
    group: query.group,
    plan: async (schema, stamp, engine) => {
      const table = recordTable(schema, params, context)
      const rows = readChangedRows(
        ids.map((id) => ({ ...cells, id })),
        table,
      )
      const changed = Object.keys(cells).length > 0 ? linkUpdatePlans(engine, table, rows, stamp).plans : []
      // The first move of a table changes its schema, so it comes last.
      const orders = await rowOrdersAt(context, table, ids, target)
      const move = { table, plan: await rowOrderPlanAt(context, table, orders, target) }
      const given = rows.map((row) => ({ ...row, isNew: false }))
      return { table, plans: [...changed, move], rows: given, result: null }
    },
  })
  return { moved: ids.length }
}

/** Moves one record, in the form that existing clients use. */
export async function moveRow(
  context: Context,
  {
    params,
    query,
  }: { params: ParamsOf<typeof calls.recordsMoveOne>; query: { before?: number | undefined } },
): Promise<true> {
  const { before } = query
  const ids = [parseRecordId(params.recordId)]
  await moveRows(context, { params, query: {}, body: { ids, before } })
  return true
}
