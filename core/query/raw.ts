import { fail } from '../errors.ts'
import * as limits from '../limits.ts'
import type { Logic } from '../schema.ts'

export type RawScalar = string | number | boolean | null

/** A filter as written, before it is resolved against a table. */
export type RawCondition = {
  node: 'condition'
  /** Title or id of a column. */
  field: string
  operator: string
  subOperator: string | null
  /** Undefined if there is no value, which differs from an empty one. */
  value: RawScalar | RawScalar[] | undefined
  /** Requests (text and JSON) must be complete; stored filters may have leftovers. */
  source: 'text' | 'json' | 'stored'
  /** True if `value` is the whole text after the operator, including commas. */
  unsplit: boolean
}
export type RawFilter = RawCondition | { node: 'group'; logic: Logic; children: RawFilter[] }

/** A filter and its logical operator. */
export type JoinedFilters = { logic: Logic; filter: RawFilter }

/**
 * Combines a list of filters: `and` binds tighter than `or`; `not` means "and not". The operator of the first
 * is ignored, except `not`. Null if empty.
 */
export function joinFilters(items: JoinedFilters[]): RawFilter | null {
  const alternatives: RawFilter[][] = []
  for (const { logic, filter } of items) {
    const term: RawFilter = logic === 'not' ? { node: 'group', logic: 'not', children: [filter] } : filter
    const last = alternatives.at(-1)
    if (last && logic !== 'or') last.push(term)
    else alternatives.push([term])
  }
  return group(
    'or',
    alternatives.map((terms) => group('and', terms)).filter((term) => term !== null),
  )
}

/** Combines filters with `and`; null if there are none. */
export function allOf(filters: (RawFilter | null)[]): RawFilter | null {
  return group(
    'and',
    filters.filter((filter) => filter !== null),
  )
}

function group(logic: 'and' | 'or', children: RawFilter[]): RawFilter | null {
  const [only] = children
  if (!only) return null
  return children.length === 1 ? only : { node: 'group', logic, children }
}

export function invalidFilter(problem: string): never {
  return fail('INVALID_FILTER', { problem })
}

/** Counts filters and nesting depth during parsing. */
export function filterBudget(): { spend(depth: number): void } {
  let count = 0
  return {
    spend(depth) {
      count += 1
      if (count > limits.filtersPerQuery)
        invalidFilter(`at most ${limits.filtersPerQuery} filters and groups.`)
      if (depth > limits.filterDepthMax) invalidFilter(`at most ${limits.filterDepthMax} levels of groups.`)
    },
  }
}
