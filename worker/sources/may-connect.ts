import { fail } from '#core/errors.ts'
import * as sourceLimits from '#core/source-limits.ts'
import type { Context } from '../context.ts'
import { countCall } from '../rate-limits/count-call.ts'

/** Throws SOURCES_DISABLED unless the operator has turned on connecting to other databases. */
export function requireConnecting({ env }: Pick<Context, 'env'>): void {
  if (env.settings.CONNECT_TO_EXTERNAL_DB !== 'true') fail('SOURCES_DISABLED')
}

/** Counts a connection of a person: connections could be used to search networks for open ports. */
export async function countConnection(
  context: Pick<Context, 'actor' | 'rateLimiter' | 'now'>,
): Promise<void> {
  const actor = await context.actor
  const person = actor.kind === 'user' ? actor.userId : fail('AUTHENTICATION_REQUIRED')
  await countCall(context, `sources:${person}`, [
    { key: 'connect', max: sourceLimits.sourceTestsPerMinute, window: 60 },
  ])
}
