import type { BodyOf, ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/records.ts'
import type { Table } from '#core/schema.ts'
import { rawRead } from '../../store/base-databases/read-plan.ts'
import type { Context } from '../../context.ts'
import { decodeNeighbors, type Target } from '../../engine/move-rows.ts'
import { newRowOrders } from '../../engine/new-row-order.ts'
import type { WritePlan } from '../../engine/plan.ts'
import { parseRecordId, readChangedRows } from '../../records/parse-rows.ts'
import { linkUpdatePlans } from '../../records/record-links.ts'
import { recordTable } from '../../records/record-scope.ts'
import { writeRecords } from '../../records/write-records.ts'
import { updateTable } from '../../store/base/tables.ts'

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
      const move = { table, plan: await movePlan(context, table, ids, target) }
      return { table, plans: [...changed, move], result: null }
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

function targetOf({ before, after }: { before?: number | undefined; after?: number | undefined }): Target {
  if (before !== undefined) return { side: 'before', id: before }
  return after === undefined ? null : { side: 'after', id: after }
}

async function movePlan(context: Context, table: Table, ids: number[], target: Target): Promise<WritePlan> {
  const database = await context.database()
  const { results } = await database.read(() =>
    rawRead(database.engine.neighborStatements(table, target, ids)),
  )
  const [above, below] = [decodeNeighbors(results[0]), decodeNeighbors(results[1])]
  const plan = database.engine.rowOrderPlan(table, newRowOrders(ids, above, below))
  const known = [
    ...(plan.assertions ?? []),
    ...(target ? database.engine.recordsExistAssertion(table, [target.id]) : []),
  ]
  if (table.hasPlaces) return { ...plan, assertions: known }
  const first = [
    database.engine.rowOrderIndexStatement(table),
    ...updateTable(database.baseId, table.id, { hasPlaces: true }),
  ]
  return {
    ...plan,
    assertions: known,
    statements: [...plan.statements, ...first],
    schemaChange: true,
  }
}
