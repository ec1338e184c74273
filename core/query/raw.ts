import { fail } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Logic } from '../schema.ts'

export type RawScalar = string | number | boolean | null

/** A filter as a caller wrote it, before anybody looked at the table. */
export type RawCondition = {
  node: 'condition'
  /** Title or id of a column. */
  field: string
  operator: string
  subOperator: string | null
  /** Undefined when the caller wrote no value at all, which differs from an empty one. */
  value: RawScalar | RawScalar[] | undefined
  /** Where it comes from: text and JSON of a request must be complete; what is stored may have leftovers. */
  source: 'text' | 'json' | 'stored'
  /** True when `value` is all the text after the operator, commas and all. */
  unsplit: boolean
}
export type RawFilter = RawCondition | { node: 'group'; logic: Logic; children: RawFilter[] }

/** A filter and how it joins the ones before it. */
export type Joined = { logic: Logic; filter: RawFilter }

/**
 * Filters in a row as one: `and` binds tighter than `or`; `not` is "and not". How the first joins says nothing,
 * except `not`. Null when there are none.
 */
export function joinFilters(items: Joined[]): RawFilter | null {
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

/** All of the filters that there are, or null. */
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

/** Counts filters and their depth while they are read. */
export function filterBudget(): { spend(depth: number): void } {
  let count = 0
  return {
    spend(depth) {
      count += 1
      if (count > limits.filtersPerQuery)
        invalidFilter(`at most ${limits.filtersPerQuery} filters and groups.`)
      if (depth > limits.filterDepth) invalidFilter(`at most ${limits.filterDepth} levels of groups.`)
    },
  }
}
