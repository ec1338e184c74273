import * as v from 'valibot'
import { baseKeyOf, type IdKind } from '../../ids.ts'
import * as limits from '../../limits.ts'

/** Schemas that several calls share: envelopes, paging, path parameters and lenient booleans. */

export type PageInfo = {
  totalRows: number
  /** 1-based; omitted if the offset is not a multiple of the page size. */
  page?: number
  pageSize: number
  offset?: number
  isFirstPage: boolean
  isLastPage: boolean
}
/** `totalRows` is omitted if the client did not want the count. */
export type RecordsPageInfo = Omit<PageInfo, 'totalRows'> & { totalRows?: number }
export type List<T> = { list: T[] }
export type Page<T> = { list: T[]; pageInfo: PageInfo }

/** Page info for `count` rows of `totalRows`, starting at `offset`. */
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

/**
 * Page info for `count` rows after a cursor (`offset` is null) or of a list that is not counted (`totalRows` is
 * null): a full page may be the last one.
 */
export function pageInfoOf(
  totalRows: number | null,
  offset: number | null,
  count: number,
  pageSize: number,
): RecordsPageInfo {
  if (totalRows !== null && offset !== null) return pageInfo(totalRows, offset, pageSize)
  return {
    ...(totalRows === null ? {} : { totalRows }),
    pageSize,
    isFirstPage: offset === 0,
    isLastPage: count < pageSize,
  }
}

/** The whole list as one page. */
export function onePage<T>(list: T[]): Page<T> {
  return { list, pageInfo: pageInfo(list.length, 0, Math.max(list.length, limits.pageSizeDefault)) }
}

/** Calls with the same group are undone together. */
export const changeGroup = v.optional(
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,40}$/, 'group may have up to 40 letters, digits and dashes.')),
)

export const noInput = v.optional(v.unknown())
export const nothing = v.object({})

/** Params with one id. Invalid ids are reported as not found instead of as invalid. */
export function slot<N extends string>(name: N, kind: IdKind) {
  return {
    params: v.object({ [name]: v.string() } as Record<N, v.StringSchema<undefined>>),
    base: { slot: name, kind } as const,
  }
}

/**
 * An object whose members are all optional. Unlike v.object, rejects lists, which would pass as empty
 * objects.
 */
export function optionals<E extends v.ObjectEntries>(entries: E) {
  const object = v.object(entries)
  const isObject = v.check<unknown, string>((input) => !Array.isArray(input), 'The body must be an object.')
  // The output type is that of `object`; the check before it changes nothing.
  return v.pipe(v.unknown(), isObject, object) as unknown as typeof object
}

/** Returns true for ids of this kind. */
export function isId(kind: IdKind, text: string): boolean {
  return baseKeyOf(kind, text) !== null
}

/** Wire booleans: true, false, 0, 1 and null (= false). */
export const wireBoolean = v.pipe(
  v.nullable(v.union([v.boolean(), v.literal(0), v.literal(1)], 'must be true or false.')),
  v.transform((value) => value === true || value === 1),
)

/** JSON that clients send either as an object or as text. */
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

/** Number in a query string; errors name the parameter. */
export function queryNumber(name: string) {
  return v.pipe(
    v.string(`${name} must be given once.`),
    v.regex(/^-?\d{1,15}$/, `${name} must be a whole number.`),
    v.transform(Number),
  )
}

/** `a`, `a,b` or repeated parameters; always parsed to a list. */
export const queryList = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((given) => (Array.isArray(given) ? given : given.split(','))),
)

/** Any object. Titles may be `constructor` or `__proto__`, which v.record would drop. */
export const cellsSchema = v.custom<Record<string, unknown>>(
  (input) => typeof input === 'object' && input !== null && !Array.isArray(input),
  'A record must be an object of fields and values.',
)
