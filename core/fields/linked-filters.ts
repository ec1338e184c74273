import * as v from 'valibot'
import type { Column } from '../schema.ts'

// Lookups and rollups may leave linked records out: by filters, as views have them, on fields of the linked table.

/** A filter or a group of them, as `filterArrJson` writes it; fields are named by id. */
export type LinkedFilter = Record<string, unknown>

/** The option that holds them; what they mean is read where the other table is known. */
export const linkedFilters = v.optional(v.array(v.record(v.string(), v.unknown())), [])

/** The filters of a column; none for columns that have none. */
export function filtersOf({ options }: Pick<Column, 'options'>): LinkedFilter[] {
  const { filters } = options
  return Array.isArray(filters) ? filters.filter(isFilter) : []
}

/** Ids of the columns that filters ask for, each once. */
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
