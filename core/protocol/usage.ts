import * as v from 'valibot'
import { msPerDay } from '../calendar.ts'
import * as limits from '../limits.ts'

/** Generic events that rooms count. All other names are dropped, so that no free text is stored. */
export const usageEventNames = [
  'base.create',
  'comment.add',
  'export.start',
  'field.create',
  'filter.open',
  'group.open',
  'import.start',
  'record.open',
  'share.open',
  'sort.open',
  'table.create',
  'view.create',
] as const
export type UsageEventName = (typeof usageEventNames)[number]

/** A route without the values of its slots, such as `/nc/:projectId/table/:title`: no id and no title fits. */
const pathSchema = v.pipe(
  v.string(),
  v.maxLength(limits.usagePathLength),
  v.regex(/^(?=\/)(?:\/{1,2}(?:404|0|:?[a-zA-Z]+(?:-[a-zA-Z]+)*))*\/?$/),
)
/** `pid`: the base of the page; null outside of bases. */
const place = { path: pathSchema, pid: v.nullable(v.string()) }

const wordSchema = v.pipe(v.string(), v.regex(/^[a-zA-Z][a-zA-Z0-9.-]{0,31}$/))
/** Details of an event: words, numbers and flags, no text that people write. */
const detailsSchema = v.pipe(
  v.record(wordSchema, v.union([wordSchema, v.number(), v.boolean()])),
  v.maxEntries(limits.usageDetailsPerEvent),
)

/** A page event on each navigation, or a generic event. */
export const usageEventSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('page'), ...place, type: v.optional(wordSchema) }),
  v.strictObject({
    kind: v.literal('event'),
    event: v.picklist(usageEventNames),
    data: v.optional(detailsSchema),
    extra: v.optional(detailsSchema),
    ...place,
  }),
])
export type UsageEvent = v.InferOutput<typeof usageEventSchema>

const countsSchema = v.record(v.string(), v.number())

/**
 * Events of a UTC day (`2026-11-24`), by page and by name. `links`: how often public links and feeds were opened, by id;
 * the worker counts them.
 */
export const usageDaySchema = v.object({
  day: v.string(),
  pages: countsSchema,
  events: countsSchema,
  links: v.exactOptional(countsSchema),
})
export type UsageDay = v.InferOutput<typeof usageDaySchema>

/** Counts of pages beyond `usagePagesPerDay`. */
export const otherPages = 'other'

/** The UTC day of a time, moved by a number of days. */
export function usageDayOf(at: number, moved = 0): string {
  return new Date(at + moved * msPerDay).toISOString().slice(0, 10)
}
