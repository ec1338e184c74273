import type { ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/sharing/public.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { Table, View } from '#core/schema.ts'
import { columnsShownInView } from '#core/views/visible-columns.ts'
import { mapRead } from '../../store/base-databases/read-plan.ts'
import type { Context } from '../../context.ts'
import { countPlan, listPlan } from '../../records/list-records.ts'
import { answerShared, type SharedScope } from './shared-scope.ts'

/** Records of a published view. Hidden fields do not exist: not in filters, sorts, search or errors. */
export function listRows(
  context: Context,
  { params, query }: { params: ParamsOf<typeof calls.publicRows>; query: QueryOf<typeof calls.publicRows> },
): Promise<RecordsPage | Response> {
  return answerShared(context, params.shareId, (engine, scope) => {
    const plan = listPlan(engine, scope, query)
    const isBare = query.format === 'native' && !showsId(scope.shown, scope.table)
    return isBare ? mapRead(plan, (page) => withoutIds(page, scope)) : plan
  })
}

/** Number of the view's records that match the request. */
export function countRows(
  context: Context,
  { params, query }: { params: ParamsOf<typeof calls.publicCount>; query: QueryOf<typeof calls.publicCount> },
): Promise<{ count: number } | Response> {
  return answerShared(context, params.shareId, (engine, scope) =>
    mapRead(countPlan(engine, scope, query), (count) => ({ count })),
  )
}

function showsId(view: View, table: Table): boolean {
  return columnsShownInView(view, table).some(({ column }) => column.primaryKey)
}

/** With column ids as keys, records include their id, which the view may hide. A key takes its place if there are links. */
function withoutIds(page: RecordsPage, { keyOf }: SharedScope): RecordsPage {
  return {
    ...page,
    list: page.list.map(({ id, ...cells }) => (keyOf ? { key: keyOf(Number(id)), ...cells } : cells)),
  }
}
