import { limits } from '../limits.ts'
import type { AnyCall, ReadCost } from './call.ts'

/** Parameters that make the database look at records that it does not return. */
const costlyParameters = [
  'where',
  'filterArrJson',
  'search',
  'within',
  'sort',
  'sortArrJson',
  'nested',
  'text',
] as const

/** An offset that is skipped row by row takes long beyond so many rows; `after` does not. */
const deepOffset = 2000

/** A page in the order of ids is cheap; anything that filters, sorts, searches or skips far is costly. */
export function listCost(query: unknown): ReadCost {
  const given = (name: string): unknown =>
    typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined
  if (costlyParameters.some((name) => given(name) !== undefined)) return 'costly'
  const pageSize = given('limit') ?? given('pageSize') ?? limits.pageSizeDefault
  const skipped = [Number(given('offset') ?? 0), Number(given('page') ?? 0) * Number(pageSize)]
  return skipped.every((rows) => rows <= deepOffset) ? 'cheap' : 'costly'
}

/** What a call with this parsed query costs. */
export function costOf(call: Pick<AnyCall, 'cost'>, query: unknown): ReadCost {
  return typeof call.cost === 'function' ? call.cost(query) : call.cost
}
