import * as limits from '../../limits.ts'
import type { AnyCall, ReadCost } from './define-call.ts'

/** Parameters that make the database read records that it does not return. */
const costlyParameters = [
  'where',
  'filterArrJson',
  'search',
  'within',
  'sort',
  'sortArrJson',
  'nested',
  'shuffle',
  'text',
] as const

/** Offsets beyond this are slow, because the database skips row by row; `after` is not. */
const deepOffset = 2000

/**
 * Pages in order of ids are cheap. Filters, sorts, searches and deep offsets are costly, and so are counts,
 * which scan the whole table.
 */
export function listCost(query: unknown): ReadCost {
  const given = (name: string): unknown =>
    typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined
  if (costlyParameters.some((name) => given(name) !== undefined)) return 'costly'
  const pageSize = given('limit') ?? given('pageSize') ?? limits.pageSizeDefault
  const skipped = [Number(given('offset') ?? 0), Number(given('page') ?? 0) * Number(pageSize)]
  return skipped.every((rows) => rows <= deepOffset) ? 'cheap' : 'costly'
}

/** Returns the load of a call with this parsed query. */
export function costOf(call: Pick<AnyCall, 'cost'>, query: unknown): ReadCost {
  return typeof call.cost === 'function' ? call.cost(query) : call.cost
}
