import * as v from 'valibot'
import { baseKeyOf, type IdKind } from '../ids.ts'
import { limits } from '../limits.ts'

/** Pieces that several calls share: envelopes, paging, slots and loose wire booleans. */

export type PageInfo = {
  totalRows: number
  /** 1-based; left out when the offset is no multiple of the page size. */
  page?: number
  pageSize: number
  offset?: number
  isFirstPage: boolean
  isLastPage: boolean
}
export type List<T> = { list: T[] }
export type Page<T> = { list: T[]; pageInfo: PageInfo }

/** The page's description for a list of `count` rows out of `totalRows`, starting at `offset`. */
export function pageInfo(totalRows: number, offset: number, pageSize: number): PageInfo {
  const aligned = offset % pageSize === 0
  return {
    totalRows,
    ...(aligned ? { page: offset / pageSize + 1 } : { offset }),
    pageSize,
    isFirstPage: offset === 0,
    isLastPage: offset + pageSize >= totalRows,
  }
}

/** The same for a page that begins after a known record: where that stands among all is not counted. */
export function pageInfoAfter(totalRows: number, count: number, pageSize: number): PageInfo {
  return { totalRows, pageSize, isFirstPage: false, isLastPage: count < pageSize }
}

/** The whole list as one page. */
/* @__NO_SIDE_EFFECTS__ */
export function onePage<T>(list: T[]): Page<T> {
  return { list, pageInfo: pageInfo(list.length, 0, Math.max(list.length, limits.pageSizeDefault)) }
}

/** Calls that share it are one step for undo. */
export const changeGroup = v.optional(
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,40}$/, 'group may have up to 40 letters, digits and dashes.')),
)

export const noInput = v.optional(v.unknown())
export const nothing = v.object({})

/** Params with one id slot. An id of another kind or shape is not found rather than invalid. */
/* @__NO_SIDE_EFFECTS__ */
export function slot<N extends string>(name: N, kind: IdKind) {
  return {
    params: v.object({ [name]: v.string() } as Record<N, v.StringSchema<undefined>>),
    base: { slot: name, kind } as const,
  }
}

/**
 * An object with these members, all of which may be missing: a list is refused, where v.object alone would take it
 * for an empty object.
 */
/* @__NO_SIDE_EFFECTS__ */
export function optionals<E extends v.ObjectEntries>(entries: E) {
  const object = v.object(entries)
  const isObject = v.check<unknown, string>((input) => !Array.isArray(input), 'The body must be an object.')
  // What comes through is parsed by `object` alone; the check before it changes nothing.
  return v.pipe(v.unknown(), isObject, object) as unknown as typeof object
}

/** True for an id of this kind. */
/* @__NO_SIDE_EFFECTS__ */
export function isId(kind: IdKind, text: string): boolean {
  return baseKeyOf(kind, text) !== null
}

/** Wire booleans: true, false, 0, 1 and null (= false). */
export const wireBoolean = v.pipe(
  v.nullable(v.union([v.boolean(), v.literal(0), v.literal(1)], 'must be true or false.')),
  v.transform((value) => value === true || value === 1),
)

/** JSON that clients of the wire send either as an object or as its text. */
export const metaSchema = v.pipe(
  v.union([v.record(v.string(), v.unknown()), v.string(), v.null()], 'must be an object.'),
  v.transform((value) => (value === null ? {} : value)),
  v.rawTransform<string | Record<string, unknown>, Record<string, unknown>>(
    ({ dataset, addIssue, NEVER }) => {
      if (typeof dataset.value !== 'string') return dataset.value
      const parsed = parseObject(dataset.value)
      if (parsed) return parsed
      addIssue({ message: 'must be an object.' })
      return NEVER
    },
  ),
)

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return v.is(v.record(v.string(), v.unknown()), value) ? value : null
  } catch {
    return null
  }
}

export const description = v.pipe(
  v.nullable(v.string('A description must be text.')),
  v.transform((text) => text ?? ''),
  v.maxLength(
    limits.descriptionLength,
    `A description can have at most ${limits.descriptionLength} characters.`,
  ),
)

export const orderNumber = v.pipe(v.number('order must be a number.'), v.finite('order must be a number.'))

/** A number in the query string, or a clear error that names it. */
/* @__NO_SIDE_EFFECTS__ */
export function queryNumber(name: string) {
  return v.pipe(
    v.string(`${name} must be given once.`),
    v.regex(/^-?\d{1,15}$/, `${name} must be a whole number.`),
    v.transform(Number),
  )
}

/** `a`, `a,b` or repeated: always a list. */
export const queryList = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((given) => (Array.isArray(given) ? given : given.split(','))),
)

/** Any object: the names in it are people's, `constructor` and `__proto__` too, which v.record would drop. */
export const cellsSchema = v.custom<Record<string, unknown>>(
  (input) => typeof input === 'object' && input !== null && !Array.isArray(input),
  'A record must be an object of fields and values.',
)
