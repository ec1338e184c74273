import * as limits from '#core/limits.ts'
import type { View } from '#core/schema.ts'
import type { Context } from '../../../context.ts'
import { clientNetworkOf } from '../../../http/client-address.ts'
import { countCall } from '../../../rate-limits/count-call.ts'
import { rateLimitKey } from '../../../rate-limits/rate-limit-key.ts'

/** Limits how often a link's feeds are written per minute, per network address and in total. */
export async function enforceFeedRateLimit(context: Context, view: Pick<View, 'id'>): Promise<void> {
  const address = clientNetworkOf(context)
  const { perAddress, perLink } = limits.feedsPerMinute
  const total = { key: await rateLimitKey('feed.link', view.id), max: perLink, window: 60 }
  const own = { key: await rateLimitKey('feed.address', view.id, address ?? ''), max: perAddress, window: 60 }
  await countCall(context, view.id, address === null ? [total] : [own, total])
}
