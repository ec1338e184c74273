import { and, eq, sql } from 'drizzle-orm'
import type { View, ViewColumn, ViewFilter, ViewSort } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import { inRows, print, statement } from '../drizzle-statement.ts'
import { noteChanged, noteCreated } from './object-times.ts'
import { filters, personalViewSettings, sorts, viewColumns, views } from './schema.ts'

// Statements that change the metadata of views.

export type ViewRow = Omit<View, 'columns' | 'filters' | 'sorts'>

/** Inserts a view with its columns, filters and sorts. */
export function insertView(baseId: string, view: View): Statement[] {
  const { columns: itsColumns, filters: itsFilters, sorts: itsSorts, ...row } = view
  return [
    statement(print.insert(views).values({ baseId, ...row })),
    ...insertViewColumns(baseId, view.id, itsColumns),
    ...itsFilters.flatMap((filter) => insertFilter(baseId, view.id, filter)),
    ...itsSorts.flatMap((sort) => insertSort(baseId, view.id, sort)),
    ...noteCreated(baseId, [view.id]),
  ]
}

export function updateView(
  baseId: string,
  id: string,
  patch: Partial<Omit<ViewRow, 'id' | 'tableId'>>,
): Statement[] {
  if (Object.keys(patch).length === 0) return []
  return [
    statement(
      print
        .update(views)
        .set(patch)
        .where(and(eq(views.baseId, baseId), eq(views.id, id))),
    ),
    ...noteChanged(baseId, id),
  ]
}

export function deleteView(baseId: string, id: string): Statement[] {
  return [
    print.delete(filters).where(and(eq(filters.baseId, baseId), eq(filters.viewId, id))),
    print.delete(sorts).where(and(eq(sorts.baseId, baseId), eq(sorts.viewId, id))),
    print.delete(viewColumns).where(and(eq(viewColumns.baseId, baseId), eq(viewColumns.viewId, id))),
    print
      .delete(personalViewSettings)
      .where(and(eq(personalViewSettings.baseId, baseId), eq(personalViewSettings.viewId, id))),
    print.delete(views).where(and(eq(views.baseId, baseId), eq(views.id, id))),
  ].map(statement)
}

export function insertViewColumns(
  baseId: string,
  viewId: string,
  columns: readonly ViewColumn[],
): Statement[] {
  return inRows(columns, (column) => ({ baseId, viewId, ...column })).map((rows) =>
    statement(print.insert(viewColumns).values(rows)),
  )
}

export function updateViewColumn(
  baseId: string,
  id: string,
  patch: Partial<Omit<ViewColumn, 'id' | 'columnId'>>,
): Statement[] {
  if (Object.keys(patch).length === 0) return []
  return [
    statement(
      print
        .update(viewColumns)
        .set(patch)
        .where(and(eq(viewColumns.baseId, baseId), eq(viewColumns.id, id))),
    ),
  ]
}

export function insertFilter(baseId: string, viewId: string, filter: ViewFilter): Statement[] {
  return [statement(print.insert(filters).values({ baseId, viewId, ...filter }))]
}

export function updateFilter(
  baseId: string,
  id: string,
  patch: Partial<Omit<ViewFilter, 'id'>>,
): Statement[] {
  if (Object.keys(patch).length === 0) return []
  return [
    statement(
      print
        .update(filters)
        .set(patch)
        .where(and(eq(filters.baseId, baseId), eq(filters.id, id))),
    ),
  ]
}

/** Deletes a filter; groups with their nested filters. */
export function deleteFilter(baseId: string, id: string): Statement[] {
  const nested = sql`(with recursive gone(id) as (select ${id} union
    select f.id from filters f join gone on f.parent_id = gone.id where f.base_id = ${baseId})
    select id from gone)`
  return [
    statement(print.delete(filters).where(and(eq(filters.baseId, baseId), sql`${filters.id} in ${nested}`))),
  ]
}

export function insertSort(baseId: string, viewId: string, sort: ViewSort): Statement[] {
  return [statement(print.insert(sorts).values({ baseId, viewId, ...sort }))]
}

export function updateSort(baseId: string, id: string, patch: Partial<Omit<ViewSort, 'id'>>): Statement[] {
  if (Object.keys(patch).length === 0) return []
  return [
    statement(
      print
        .update(sorts)
        .set(patch)
        .where(and(eq(sorts.baseId, baseId), eq(sorts.id, id))),
    ),
  ]
}

export function deleteSort(baseId: string, id: string): Statement[] {
  return [statement(print.delete(sorts).where(and(eq(sorts.baseId, baseId), eq(sorts.id, id))))]
}
