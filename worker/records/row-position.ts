import type { Table } from '#core/schema.ts'
import type { Context } from '../context.ts'
import type { Engine } from '../engine/engine.ts'
import { decodeNeighbors, type Target } from '../engine/write/move-rows.ts'
import { newRowOrders } from '../engine/write/new-row-order.ts'
import type { WritePlan } from '../engine/plan.ts'
import { updateTable } from '../store/base/tables.ts'
import { readingLast } from './record-links.ts'
import type { TablePlans } from './write-records.ts'

/** The record before or after which a call puts records; neither means the end. */
export type Position = { before?: number | undefined; after?: number | undefined }

/** The target of a position; null for the end. */
export function targetOf({ before, after }: Position): Target {
  if (before !== undefined) return { side: 'before', id: before }
  return after === undefined ? null : { side: 'after', id: after }
}

/** Row order values that put records next to a target; neighbors may move too, to make room. */
export async function rowOrdersAt(
  context: Context,
  table: Table,
  ids: readonly number[],
  target: Target,
): Promise<Map<number, number>> {
  const database = await context.database()
  return database.read((_schema, engine) => ({
    statements: engine.neighborStatements(table, target, ids),
    decode: ([before, after]) => newRowOrders(ids, decodeNeighbors(before), decodeNeighbors(after)),
  }))
}

/** Sets row order values, if the target still exists. It is the last plan of its write. */
export async function rowOrderPlanAt(
  context: Context,
  table: Table,
  orders: ReadonlyMap<number, number>,
  target: Target,
): Promise<WritePlan> {
  const { engine } = await context.database()
  const plan = engine.rowOrderPlan(table, orders)
  const assertions = [...(plan.assertions ?? []), ...targetExists(engine, table, target)]
  return withFirstMove(context, table, { ...plan, assertions })
}

/** New records next to a target: their row order values, and what completes the write of the records. */
export async function placeNewRecords(
  context: Context,
  table: Table,
  count: number,
  target: Target,
): Promise<{ rowOrders: number[]; complete: (made: TablePlans) => Promise<TablePlans> }> {
  // The ids are not known before the insert, so stand-ins tell the new records from their neighbors.
  const standIns = Array.from({ length: count }, (_, index) => -1 - index)
  const orders = await rowOrdersAt(context, table, standIns, target)
  const { engine } = await context.database()
  const moved = new Map([...orders].filter(([id]) => id > 0))
  return {
    rowOrders: standIns.map((id) => orders.get(id) ?? 0),
    async complete(made) {
      const neighbors = moved.size > 0 ? [{ table, plan: engine.rowOrderPlan(table, moved) }] : []
      const plans = readingLast([...made.plans, ...neighbors])
      const [first] = plans
      if (first)
        first.plan = {
          ...first.plan,
          assertions: [...(first.plan.assertions ?? []), ...targetExists(engine, table, target)],
        }
      const last = plans.at(-1)
      if (last) last.plan = await withFirstMove(context, table, last.plan)
      return { ...made, plans }
    },
  }
}

function targetExists(engine: Engine, table: Table, target: Target): NonNullable<WritePlan['assertions']> {
  return target ? engine.recordsExistAssertion(table, [target.id]) : []
}

/** The first move of a table changes its schema, so it belongs to the last plan of a write. */
async function withFirstMove(context: Context, table: Table, plan: WritePlan): Promise<WritePlan> {
  if (table.hasPlaces) return plan
  const { engine, baseId } = await context.database()
  const statements = [
    ...plan.statements,
    engine.rowOrderIndexStatement(table),
    ...updateTable(baseId, table.id, { hasPlaces: true }),
  ]
  return { ...plan, statements, schemaChange: true }
}
