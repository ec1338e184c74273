import type { QueryOf } from '#core/api/call/define-call.ts'
import { pageInfo } from '#core/api/call/shapes.ts'
import type { BaseUsageWire, instanceUsage, UsageCount, UsageWire } from '#core/api/instance/usage.ts'
import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import { instanceRoom } from '#core/protocol/messages.ts'
import { type UsageDay, usageDayOf } from '#core/protocol/usage.ts'
import type { Context } from '../../context.ts'
import { readRoomUsage } from '../../gateways/rooms.ts'
import { readPage } from '#core/query/pagination.ts'
import { requireUser } from '../../request/require-user.ts'

const usualDays = 30
/** Each base has its own room, and a request may call a limited number of them. */
const basesPerPage = 25
/** Pages and events that are listed per base. */
const namesListed = 20

/** Usage by base: first pages outside of bases, then bases by title. */
export async function readUsage(
  context: Context,
  { query }: { query: QueryOf<typeof instanceUsage> },
): Promise<UsageWire> {
  const { days = usualDays } = query
  if (days < 1 || days > limits.usageRetentionDays)
    fail('INVALID_REQUEST', { problem: `days must be from 1 to ${limits.usageRetentionDays}.` })
  const { userId } = await requireUser(context)
  const page = readPage(query, basesPerPage)
  const limit = Math.min(page.limit, basesPerPage)
  const bases = await context.control.listBases(userId, { everything: true, trashed: false })
  const places = [
    { room: instanceRoom, base_id: null, title: null },
    ...bases
      .toSorted((a, b) => (a.title === b.title ? (a.id < b.id ? -1 : 1) : a.title < b.title ? -1 : 1))
      .map(({ id, title }) => ({ room: id, base_id: id, title })),
  ]
  const since = usageDayOf(context.now.getTime(), 1 - days)
  const list = await Promise.all(
    places.slice(page.offset, page.offset + limit).map(async ({ room, ...base }) => ({
      ...base,
      ...usageOf(await readRoomUsage(context.env, room, since)),
    })),
  )
  const until = usageDayOf(context.now.getTime())
  return { list, since, until, pageInfo: pageInfo(places.length, page.offset, limit) }
}

function usageOf(days: UsageDay[] | null): Omit<BaseUsageWire, 'base_id' | 'title'> {
  if (days === null) return { available: false, days: [], pages: [], events: [] }
  return {
    available: true,
    days: days.map(({ day, pages, events }) => ({ day, pages: sumOf(pages), events: sumOf(events) })),
    pages: mostFrequent(days.map(({ pages }) => pages)),
    events: mostFrequent(days.map(({ events }) => events)),
  }
}

function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, each) => sum + each, 0)
}

function mostFrequent(days: readonly Record<string, number>[]): UsageCount[] {
  const counts = new Map<string, number>()
  for (const day of days)
    for (const [name, count] of Object.entries(day)) counts.set(name, (counts.get(name) ?? 0) + count)
  return Array.from(counts, ([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, namesListed)
}
