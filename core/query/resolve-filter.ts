import type { Clock } from '../operators/operator.ts'
import type { Column } from '../schema.ts'
import { resolveCondition } from './condition.ts'
import type { Filter } from './query.ts'
import { filterBudget, type RawFilter } from './raw.ts'

/**
 * Resolves a filter against the columns that its author may use. Throws UNKNOWN_FIELD or INVALID_FILTER: no
 * part of a filter is ever dropped.
 */
export function resolveFilter(
  raw: RawFilter | null,
  columns: readonly Column[],
  clock: Clock,
): Filter | null {
  if (!raw) return null
  const budget = filterBudget()
  const resolve = (node: RawFilter): Filter => {
    budget.spend(0)
    if (node.node === 'condition') return resolveCondition(node, columns, clock)
    return { node: 'group', logic: node.logic, children: node.children.map(resolve) }
  }
  return resolve(raw)
}

/** Combines two optional filters. */
export function bothFilters(first: Filter | null, second: Filter | null): Filter | null {
  if (!first || !second) return first ?? second
  return { node: 'group', logic: 'and', children: [first, second] }
}
