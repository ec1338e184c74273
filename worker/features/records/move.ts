import type { BodyOf, ParamsOf, QueryOf } from '#core/api/call.ts'
import type * as calls from '#core/api/records.ts'
import type { Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { decodeNeighbours, neighbourStatements, placesPlan, type Target } from '../../engine/move.ts'
import { newPlaces } from '../../engine/new-places.ts'
import { placeIndexStatement } from '../../engine/places.ts'
import type { WritePlan } from '../../engine/plan.ts'
import { mustExist } from '../../engine/presence.ts'
import { parseRecordId, readChangedRows } from '../../read-rows.ts'
import { updatePlans } from '../../record-links.ts'
import { recordTable } from '../../record-scope.ts'
import { writeRecords } from '../../record-write.ts'
import { updateTable } from '../../store/home/tables.ts'

type Input = {
  params: { tableId: string }
  query: QueryOf<typeof calls.recordsMove>
  body: BodyOf<typeof calls.recordsMove>
}

/** Moves records next to another one, or to the end, and gives them the cells that they take on there. */
export async function moveRows(context: Context, { params, query, body }: Input): Promise<{ moved: number }> {
  const { ids, cells = {} } = body
  const target = targetOf(body)
  await writeRecords(context, {
    group: query.group,
    plan: async (schema, stamp) => {
      const table = recordTable(schema, params, context)
      const rows = readChangedRows(
        ids.map((id) => ({ ...cells, id })),
        table,
      )
      const changed = Object.keys(cells).length > 0 ? updatePlans(table, rows, stamp).plans : []
      // The first move of a table changes its schema, so it comes last.
      return { table, plans: [...changed, { table, plan: await movePlan(context, table, ids, target) }] }
    },
  })
  return { moved: ids.length }
}

/** The same for one record, as clients of the wire ask for it. */
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
  const home = await context.home()
  const { results } = await home.read(() => neighbourStatements(sqlite, table, target, ids))
  const [above, below] = [decodeNeighbours(results[0]), decodeNeighbours(results[1])]
  const plan = placesPlan(sqlite, table, newPlaces(ids, above, below))
  const known = [...(plan.assertions ?? []), ...(target ? mustExist(sqlite, table, [target.id]) : [])]
  if (table.hasPlaces) return { ...plan, assertions: known }
  const first = [
    placeIndexStatement(sqlite, table),
    ...updateTable(home.baseId, table.id, { hasPlaces: true }),
  ]
  return {
    ...plan,
    assertions: known,
    statements: [...plan.statements, ...first],
    schemaChange: true,
  }
}
