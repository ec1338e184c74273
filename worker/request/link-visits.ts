import type { AnyCall } from '#core/api/call/define-call.ts'
import { baseId as baseIdOf, baseKeyOf, type IdKind } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { usageDayOf } from '#core/protocol/usage.ts'
import { countVisitsInRoom } from '../gateways/rooms.ts'
import type { Env } from '../platform/env.ts'

/** Calls that count as opening a link or feed: where their path names it. */
const countedCalls: Readonly<Record<string, { slot: string; kind: IdKind }>> = {
  'public.meta': { slot: 'shareId', kind: 'share' },
  'public.feed': { slot: 'shareId', kind: 'share' },
  'feeds.read': { slot: 'feedId', kind: 'feed' },
  'sharedBase.meta': { slot: 'sharedBaseId', kind: 'sharedBase' },
}

/** Header by which our own page asks again, without another visit. */
const againHeader = 'x-link-again'

/** Milliseconds after which counts that were not sent are sent with the next visit. */
const sendTimeoutMs = 10_000

type Visit = { env: Env; request: Request; waitUntil(work: Promise<unknown>): void }

/** Counts how often public links and feeds are opened, without anything about who opened them. */
export type LinkVisits = {
  /** Counts a successful call if it opens a link, whether its response was kept or not. */
  count(visit: Visit, call: Pick<AnyCall, 'name'>, params: Readonly<Record<string, string>>): void
}

/**
 * Collects counts of this isolate, and sends those of a base to its room every few seconds: visits cost no database
 * anything. Counts of the last seconds are lost if the isolate ends before.
 */
export function createLinkVisits(intervalMs = limits.linkVisitsSendIntervalMs): LinkVisits {
  const unsent = new Map<string, { since: number; links: Map<string, number> }>()

  async function send(env: Env, baseId: string): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, intervalMs))
    const visits = unsent.get(baseId)
    unsent.delete(baseId)
    if (visits)
      await countVisitsInRoom(env, baseId, {
        day: usageDayOf(Date.now()),
        pages: {},
        events: {},
        links: Object.fromEntries(visits.links),
      })
  }

  return {
    count({ env, request, waitUntil }, { name }, params) {
      const counted = Object.hasOwn(countedCalls, name) ? countedCalls[name] : undefined
      if (!counted || request.headers.has(againHeader)) return
      const linkId = params[counted.slot] ?? ''
      const key = baseKeyOf(counted.kind, linkId)
      if (key === null) return
      const baseId = baseIdOf(key)
      const known = unsent.get(baseId)
      const visits = known ?? { since: Date.now(), links: new Map<string, number>() }
      visits.links.set(linkId, (visits.links.get(linkId) ?? 0) + 1)
      // The platform may have ended the request that was to send them.
      if (known && Date.now() - known.since < intervalMs + sendTimeoutMs) return
      unsent.set(baseId, { ...visits, since: Date.now() })
      waitUntil(send(env, baseId))
    },
  }
}
