import { newId } from '#core/ids.ts'
import type { View, ViewColumn, ViewFilter, ViewSort } from '#core/schema.ts'

// What a new view takes over from another view of its table. `key` is the base's.

/** Which fields show, in what order and width: what two views of different types have in common. */
export function copyPlaces(source: View, view: View): ViewColumn[] {
  const places = new Map(source.columns.map((column) => [column.columnId, column]))
  return view.columns.map((column) => {
    const like = places.get(column.columnId)
    return like ? { ...column, show: like.show, order: like.order, width: like.width } : column
  })
}

/** The same filters and groups, under ids of their own. */
export function copyFilters(source: View, key: string): ViewFilter[] {
  const ids = new Map(source.filters.map((filter) => [filter.id, newId('filter', key)]))
  return source.filters.map((filter) => ({
    ...filter,
    id: ids.get(filter.id) ?? newId('filter', key),
    // A parent that is not there stays so: the copy is no wider than what it was made of.
    parentId: filter.parentId === null ? null : (ids.get(filter.parentId) ?? filter.parentId),
  }))
}

export function copySorts(source: View, key: string): ViewSort[] {
  return source.sorts.map((sort) => ({ ...sort, id: newId('sort', key) }))
}
