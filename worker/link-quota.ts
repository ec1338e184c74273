import type { Action } from '#core/access/actions.ts'
import type { Actor } from '#core/access/actor.ts'
import { fail } from '#core/errors.ts'
import { limits } from '#core/limits.ts'
import { clientNetworkOf } from './client-address.ts'
import type { Context } from './context.ts'
import { throttleKey } from './throttle-key.ts'

/** What the link of a base may let people do that changes records. */
const writes: readonly Action[] = ['record.create', 'record.update', 'record.delete', 'record.bulk']

/**
 * Counts a call by the link of a base that changes records, and the records that its body names. Nobody knows who has
 * such a link, so it may do as much as a public form, and no call may touch more than `limits.linkRowsPerCall`.
 */
export async function enforceLinkQuota(
  context: Context,
  actor: Actor,
  action: Action,
  body: unknown,
): Promise<void> {
  if (actor.kind !== 'share' || !writes.includes(action)) return
  const address = clientNetworkOf(context) ?? ''
  const key = await throttleKey('link.calls', actor.shareId, address)
  const wait = await context.control.countAttempt(
    [{ key, max: limits.formAnswersPerMinute, window: 60 }],
    context.now,
  )
  if (wait !== null) fail('TOO_MANY_REQUESTS', { seconds: wait })
  await countLinkRows(context, actor.shareId, rowsIn(body))
}

/** Counts records that a call by the link of a base changes. Throws when they are too many for one call, or this hour. */
export async function countLinkRows(
  { control, now }: Pick<Context, 'control' | 'now'>,
  shareId: string,
  count: number,
): Promise<void> {
  if (count > limits.linkRowsPerCall) fail('LINK_ROWS', { max: limits.linkRowsPerCall })
  if (count === 0) return
  const key = await throttleKey('link.rows', shareId)
  const throttles = [{ key, max: limits.linkRowsPerHour, window: 3600, count }]
  const wait = await control.countAttempt(throttles, now)
  if (wait === null) return
  // A large call that is refused must not use up what smaller ones may still do.
  await control.forgiveAttempt(throttles, now)
  fail('TOO_MANY_REQUESTS', { seconds: wait })
}

/**
 * How many records a body changes: those of a list, of `rows`, or that `ids` names, with those that their cells link
 * to. A body of another shape is one record.
 */
export function rowsIn(body: unknown): number {
  if (Array.isArray(body)) return body.reduce<number>((sum, row) => sum + 1 + linkedIn(row), 0)
  if (typeof body !== 'object' || body === null) return 1
  const { rows, ids, cells } = body as { rows?: unknown; ids?: unknown; cells?: unknown }
  if (Array.isArray(rows)) return rowsIn(rows)
  if (Array.isArray(ids)) return ids.length * (1 + linkedIn(cells))
  return 1 + linkedIn(body)
}

/** Records that the cells of a row link to. Lists of texts are options, not records. */
function linkedIn(row: unknown): number {
  if (typeof row !== 'object' || row === null) return 0
  const lists = Object.values(row).filter((value) => Array.isArray(value))
  return lists.flat().filter((item) => typeof item !== 'string').length
}
