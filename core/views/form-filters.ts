import * as v from 'valibot'
import { AppError } from '../errors.ts'
import { fieldOf } from '../fields/index.ts'
import type { LinkedFilter } from '../fields/links/linked-filters.ts'
import { findColumn } from '../query/column-by-name.ts'
import { readNodes } from '../query/filter-json.ts'
import type { Filter } from '../query/query.ts'
import { resolveFilter } from '../query/resolve-filter.ts'
import { type Clock, type Column, standardTypes } from '../schema.ts'

// Filters in `filterArrJson` form that compare answers.

const filtersSchema = v.array(v.record(v.string(), v.unknown()))

/** A field as conditions compare it: of links, only whether there are any. */
export function conditionColumn(column: Column): Column {
  if (!fieldOf(column).connects) return column
  const { link: _link, computed: _computed, ...plain } = column
  return { ...plain, type: standardTypes.multiSelect, selectOptions: [] }
}

/** Filters on earlier answers; null, which always matches, if they do not fit any more. */
export function usableFilter(
  filters: readonly LinkedFilter[],
  earlier: readonly Column[],
  clock: Clock,
): Filter | null {
  try {
    return resolveFilter(readNodes([...filters]), earlier, clock)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Any moment will do to check whether conditions by date are complete. */
const sampleClock: Clock = { now: '2000-01-01T00:00:00.000Z', zone: 'UTC' }

/**
 * The filters to store, with ids of fields. Throws UNKNOWN_FIELD or INVALID_FILTER if new ones do not fit; known ones
 * may be outdated. Empty if they compare nothing.
 */
export function fitFilters(
  filters: readonly LinkedFilter[],
  columns: readonly Column[],
  isKnown: boolean,
): LinkedFilter[] {
  const compared = columns.map(conditionColumn)
  if (!isKnown && !resolveFilter(readNodes([...filters]), compared, sampleClock)) return []
  return filters.map((filter) => withColumnIds(filter, columns))
}

/** Filters may name fields by title, but stored ones use ids, which survive renames. */
function withColumnIds(filter: LinkedFilter, columns: readonly Column[]): LinkedFilter {
  const { fk_column_id: name, children } = filter
  const column = typeof name === 'string' ? findColumn(name, columns) : null
  const inner = v.safeParse(filtersSchema, children)
  return {
    ...filter,
    ...(column && { fk_column_id: column.id }),
    ...(inner.success && { children: inner.output.map((child) => withColumnIds(child, columns)) }),
  }
}
