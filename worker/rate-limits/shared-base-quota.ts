import type { Action } from '#core/access/actions.ts'
import type { Actor } from '#core/access/actor.ts'
import type { AnyCall } from '#core/api/call/define-call.ts'
import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import { clientNetworkOf } from '../http/client-address.ts'
import type { Context } from '../context.ts'
import { countCall } from './count-call.ts'
import { rateLimitKey } from './rate-limit-key.ts'

/** Actions of shared base links that change records. */
const writes: readonly Action[] = ['record.create', 'record.update', 'record.delete', 'record.bulk']

/** Returns true for calls that the quotas of shared base links apply to. */
export function writesRecords({ action }: Pick<AnyCall, 'action'>): boolean {
  return writes.includes(action)
}

/**
 * Rate limit of shared base links: counts a call through one that changes records, and these records. Visitors are
 * anonymous, so the link is limited like a public form, and per call to `limits.sharedBaseRowsPerCall`.
 */
export async function enforceSharedBaseQuota(
  context: Context,
  actor: Actor,
  call: Pick<AnyCall, 'action' | 'rows'>,
  body: unknown,
): Promise<void> {
  if (actor.kind !== 'share' || !writesRecords(call)) return
  const address = clientNetworkOf(context) ?? ''
  const key = await rateLimitKey('link.calls', actor.shareId, address)
  await countCall(context, actor.shareId, [
    { key, max: limits.sharedBaseWritesPerMinutePerAddress, window: 60 },
  ])
  await countSharedBaseRows(context, actor.shareId, call.rows?.(body) ?? 1)
}

/** Counts records changed through a shared base link. Throws if they exceed the limit per call or hour. */
export async function countSharedBaseRows(
  context: Pick<Context, 'rateLimiter' | 'now'>,
  shareId: string,
  count: number,
): Promise<void> {
  if (count > limits.sharedBaseRowsPerCall)
    fail('SHARED_BASE_ROW_LIMIT', { max: limits.sharedBaseRowsPerCall })
  if (count === 0) return
  const key = await rateLimitKey('link.rows', shareId)
  await countCall(context, shareId, [{ key, max: limits.sharedBaseRowsPerHour, window: 3600, count }])
}
