import type { Actor } from '#core/access/actor.ts'
import { can } from '#core/access/roles.ts'
import { newId } from '#core/ids.ts'
import type { View, ViewColumn, ViewFilter, ViewSort } from '#core/schema.ts'
import { confirmationOptions } from '#core/views/form-responses.ts'

// Copies settings of a view to a new view of the same table. `key` is the base's.

/** Visibility, order and widths of fields, which all view types share. */
export function copyRowOrder(source: View, view: View): ViewColumn[] {
  const places = new Map(source.columns.map((column) => [column.columnId, column]))
  return view.columns.map((column) => {
    const like = places.get(column.columnId)
    return like ? { ...column, show: like.show, order: like.order, width: like.width } : column
  })
}

/** Also copies labels, help texts and what is required, for views of the same type. */
export function copyColumns(source: View, view: View): ViewColumn[] {
  const places = new Map(source.columns.map((column) => [column.columnId, column]))
  return copyRowOrder(source, view).map((column) => {
    const like = places.get(column.columnId)
    return like ? { ...column, label: like.label, help: like.help, required: like.required } : column
  })
}

/** Copies options, except recipients of a form, and what reaches other people if the actor may not set it. */
export function copyOptions({ options }: View, actor: Actor): Record<string, unknown> {
  const left = can(actor, 'form.outreach') ? ['email'] : ['email', 'redirect_url', ...confirmationOptions]
  return Object.fromEntries(Object.entries(options).filter(([name]) => !left.includes(name)))
}

/** Copies filters and groups with new ids. */
export function copyFilters(source: View, key: string): ViewFilter[] {
  const ids = new Map(source.filters.map((filter) => [filter.id, newId('filter', key)]))
  return source.filters.map((filter) => ({
    ...filter,
    id: ids.get(filter.id) ?? newId('filter', key),
    // A missing parent stays missing, so that the copy does not include more records.
    parentId: filter.parentId === null ? null : (ids.get(filter.parentId) ?? filter.parentId),
  }))
}

export function copySorts(source: View, key: string): ViewSort[] {
  return source.sorts.map((sort) => ({ ...sort, id: newId('sort', key) }))
}
