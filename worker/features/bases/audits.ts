import type * as calls from '#core/api/bases/bases.ts'
import type { OutputOf, ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import { pageInfo } from '#core/api/call/shapes.ts'
import type { Context } from '../../context.ts'
import { readPage } from '#core/query/pagination.ts'
import { nameOf } from '../../store/control/users.ts'

/**
 * Lists the change log, newest first, with user names. Sequence numbers have no gaps, so a page is a range of
 * them.
 */
export async function listBaseAudits(
  context: Context,
  { query }: { params: ParamsOf<typeof calls.baseAudits>; query: QueryOf<typeof calls.baseAudits> },
): Promise<OutputOf<typeof calls.baseAudits>> {
  const { limit, offset } = readPage(query)
  const database = await context.database()
  const { lastSeq } = await database.changes(Number.MAX_SAFE_INTEGER, 1)
  const last = lastSeq - offset
  const first = Math.max(0, last - limit)
  const { changes } = last > 0 ? await database.changes(first, last - first, 'omit') : { changes: [] }
  const ids = new Set(changes.flatMap(({ by }) => (by === null ? [] : [by])))
  const users = new Map((await context.control.findUsers([...ids])).map((user) => [user.id, user]))
  const list = changes.toReversed().map((change) => {
    const user = change.by === null ? undefined : users.get(change.by)
    return {
      id: change.seq,
      created_at: change.at,
      fk_user_id: change.by,
      user: user?.email ?? null,
      user_name: user ? nameOf(user) : null,
      origin: change.origin,
      op_type: change.kind,
      fk_model_id: change.tableId,
      rows: change.ranges.reduce((sum, [from, to]) => sum + to - from + 1, change.rows.length),
      detail: change.detail,
    }
  })
  return { list, pageInfo: pageInfo(lastSeq, offset, limit) }
}
