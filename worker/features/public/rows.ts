import type { ParamsOf, QueryOf } from '#core/api/call.ts'
import type * as calls from '#core/api/public.ts'
import type { RecordsPage } from '#core/api/records.ts'
import type { Table, View } from '#core/schema.ts'
import { shownIn } from '#core/views/shown.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { Context } from '../../context.ts'
import { decodeCount } from '../../engine/decode.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { countStatement } from '../../engine/select.ts'
import { isCostly, listRecords } from '../../list-records.ts'
import { cacheable } from './cacheable.ts'
import { scopeOfShare } from './scope-of-share.ts'

/** Records of a published view. What it does not show does not exist: not in filters, sorts, search or errors. */
export async function listRows(
  context: Context,
  { params, query }: { params: ParamsOf<typeof calls.publicRows>; query: QueryOf<typeof calls.publicRows> },
): Promise<RecordsPage | Response> {
  const home = await context.home()
  const { scopeIn, found } = scopeOfShare(context, params.shareId)
  const page = await listRecords(home, query, scopeIn, context.permitted)
  const { table, view } = found()
  const answer = query.format === 'native' && !showsId(view, table) ? withoutIds(page) : page
  return cacheable(context, home.baseId, view, answer)
}

/** How many records the view shows, of those that the request asks for. */
export async function countRows(
  context: Context,
  { params, query }: { params: ParamsOf<typeof calls.publicCount>; query: QueryOf<typeof calls.publicCount> },
): Promise<{ count: number } | Response> {
  const home = await context.home()
  const { scopeIn, found } = scopeOfShare(context, params.shareId)
  const { results } = await home.read(async (schema) => {
    const scope = await scopeIn(schema)
    const resolved = resolveQuery(query, scope)
    if (isCostly(resolved)) await context.permitted()
    return [countStatement(sqlite, scope.table, resolved)]
  })
  const count = results[0] ? decodeCount(results[0]) : 0
  return cacheable(context, home.baseId, found().view, { count })
}

function showsId(view: View, table: Table): boolean {
  return shownIn(view, table).some(({ column }) => column.primaryKey)
}

/** Records named by column ids bear their own id too, which is one more value that a view may hide. */
function withoutIds(page: RecordsPage): RecordsPage {
  return { ...page, list: page.list.map(({ id: _, ...cells }) => cells) }
}
