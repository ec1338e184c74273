import { allViewsOf } from '#core/access/personal-views.ts'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { emptyValueOf, fieldOf } from '#core/fields/index.ts'
import { baseKeyOf } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import type { BaseSchema, Column, Table, View, ViewColumn } from '#core/schema.ts'
import type { Engine } from '../engine/engine.ts'
import { isRecordColumn } from '../engine/identifiers/names.ts'
import { newViewColumn } from '../schema/new-view.ts'
import type { Statement } from '../platform/statement.ts'
import type { ColumnSnapshot } from '../store/base/soft-deleted.ts'
import { insertColumn } from '../store/base/tables.ts'
import { insertFilter, insertSort, insertViewColumns } from '../store/base/views.ts'

/** A field in stored form. */
export function withoutCompiled({
  link: _link,
  computed: _computed,
  people: _people,
  ...column
}: Column): Column {
  return column
}

/** Computed fields and record properties have no cells. */
export function hasCells(column: Column): boolean {
  return !fieldOf(column).compute && !isRecordColumn(column.physicalName)
}

/** A field with its settings in all views. */
export function snapshotOf(schema: BaseSchema, column: Column): ColumnSnapshot {
  const views = schema.tables.flatMap(allViewsOf)
  const rows = <T extends { columnId: string | null }>(list: (view: View) => T[]) =>
    views.flatMap((view) =>
      list(view)
        .filter(({ columnId }) => columnId === column.id)
        .map((row) => ({ viewId: view.id, row })),
    )
  return {
    column: withoutCompiled(column),
    places: rows((view) => view.columns),
    filters: rows((view) => view.filters),
    sorts: rows((view) => view.sorts),
  }
}

/** Restores fields with their view settings, with free titles. */
export function restoreColumns(
  engine: Engine,
  schema: BaseSchema,
  snapshots: readonly ColumnSnapshot[],
): Statement[] {
  const back: Column[] = []
  return snapshots.flatMap((snapshot) => {
    const { column: old } = snapshot
    const found = schema.tables.find(({ id }) => id === old.tableId)
    if (!found) failBecause('CANNOT_UNDO', 'ownTableDeleted', { title: old.title })
    const table = {
      ...found,
      columns: [...found.columns, ...back.filter(({ tableId }) => tableId === found.id)],
    }
    if (table.columns.length >= limits.columnsPerTable)
      failBecause('LIMIT_REACHED', 'fieldsPerTable', { max: limits.columnsPerTable })
    const title = nextFreeTitle(
      old.title,
      table.columns.map((each) => each.title),
    )
    const column: Column = { ...old, title, displayValue: false }
    back.push(column)
    return [
      ...insertColumn(schema.baseId, column),
      ...saidByViews(schema.baseId, table, column, snapshot),
      ...cellsBack(engine, table, column),
    ]
  })
}

function saidByViews(
  baseId: string,
  table: Table,
  column: Column,
  { places, filters, sorts }: ColumnSnapshot,
): Statement[] {
  const views = new Map(allViewsOf(table).map((view) => [view.id, view]))
  return [
    ...allViewsOf(table).flatMap((view) =>
      insertViewColumns(baseId, view.id, [
        places.find(({ viewId }) => viewId === view.id)?.row ?? hiddenPlace(table, view, column),
      ]),
    ),
    ...filters
      .filter(({ viewId, row }) => {
        const groups = views.get(viewId)?.filters
        return groups && (row.parentId === null || groups.some(({ id }) => id === row.parentId))
      })
      .flatMap(({ viewId, row }) => insertFilter(baseId, viewId, row)),
    ...sorts
      .filter(({ viewId }) => views.has(viewId))
      .flatMap(({ viewId, row }) => insertSort(baseId, viewId, row)),
  ]
}

function cellsBack(engine: Engine, table: Table, column: Column): Statement[] {
  if (!hasCells(column)) return []
  const empty = emptyValueOf(column)
  return [
    ...(empty === null ? [] : [engine.fillNothing(table, column, empty)]),
    ...(column.unique ? [engine.createUniqueIndex(table, column)] : []),
  ]
}

/** Hidden in views that were created since. */
function hiddenPlace(table: Table, view: View, column: Column): ViewColumn {
  const order = Math.max(0, ...view.columns.map((place) => place.order)) + 1
  return {
    ...newViewColumn(view.type, column, order, baseKeyOf('table', table.id) ?? ''),
    show: false,
  }
}
