import * as v from 'valibot'
import type { RoomTicketWire } from '../bases/bases.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing, type Page, queryNumber } from '../call/shapes.ts'
import * as endpoints from '../endpoints/usage.ts'

/** How often a page was opened, or an event happened. */
export type UsageCount = { name: string; count: number }

/** Usage of a base. Contains no people, titles of records, or values. */
export type BaseUsageWire = {
  /** Null for pages outside of bases. */
  base_id: string | null
  title: string | null
  /** False if the base's room does not respond; its counts are then missing. */
  available: boolean
  /** UTC days with events, in order. */
  days: { day: string; pages: number; events: number }[]
  /** Most opened pages and most frequent events of all days. A page is a route without ids. */
  pages: UsageCount[]
  events: UsageCount[]
}

export type UsageWire = Page<BaseUsageWire> & {
  /** First and last day of the counts. */
  since: string
  until: string
}

export const instanceUsage = defineCall(endpoints.instanceUsage, {
  name: 'instance.usage',
  summary: 'Read how often pages were opened and events happened, by base and day',
  base: null,
  aliases: [],
  action: 'instance.usage',
  params: nothing,
  query: v.object({
    /** Number of days, today included; default 30. */
    days: v.optional(queryNumber('days')),
    limit: v.optional(queryNumber('limit')),
    offset: v.optional(queryNumber('offset')),
  }),
  body: noInput,
  output: responseOf<UsageWire>(),
})

export const instanceRoomTicket = defineCall(endpoints.instanceRoomTicket, {
  name: 'instance.roomTicket',
  summary: 'Create a one-minute ticket for the realtime room of signed-in people who are in no base',
  base: null,
  aliases: [],
  action: 'account.self',
  params: nothing,
  query: nothing,
  body: noInput,
  output: responseOf<RoomTicketWire>(),
})
