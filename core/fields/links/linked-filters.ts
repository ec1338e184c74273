import * as v from 'valibot'
import type { Column } from '../../schema.ts'

// Filters of lookups and rollups, which restrict linked records by fields of the linked table.

/** A filter or group in `filterArrJson` form; fields are identified by id. */
export type LinkedFilter = Record<string, unknown>

/** The option that stores the filters; they are parsed where the linked table is known. */
export const linkedFilters = v.optional(v.array(v.record(v.string(), v.unknown())), [])

/** Returns the filters of a column; empty if it has none. */
export function filtersOf({ options }: Pick<Column, 'options'>): LinkedFilter[] {
  const { filters } = options
  return Array.isArray(filters) ? filters.filter(isFilter) : []
}

/** Returns the ids of columns in filters, without duplicates. */
export function filteredIds(filters: readonly LinkedFilter[]): string[] {
  return [...new Set(filters.flatMap(idsIn))]
}

function idsIn({ fk_column_id: id, children }: LinkedFilter): string[] {
  const inner = Array.isArray(children) ? children.filter(isFilter).flatMap(idsIn) : []
  return typeof id === 'string' && id !== '' ? [id, ...inner] : inner
}

function isFilter(value: unknown): value is LinkedFilter {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
