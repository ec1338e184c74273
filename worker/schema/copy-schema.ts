import { unsharedView } from './unshared-view.ts'
import { readsOtherDatabases } from '#core/fields/links/virtual-links.ts'
import { baseKeyOf } from '#core/ids.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import type { Engine } from '../engine/engine.ts'
import { storesOf } from './new-link.ts'
import type { Statement } from '../platform/statement.ts'
import { insertColumns, insertTable } from '../store/base/tables.ts'
import { insertView } from '../store/base/views.ts'

/**
 * Copies the tables, fields and views of a base, with the new base's key in all ids. Published links stay
 * with the original.
 */
export function tablesInCopy(schema: BaseSchema, target: { baseId: string; sourceId: string }): Table[] {
  const move = mover(keyOf(schema.baseId), keyOf(target.baseId))
  return ownTables(schema).map((table) => ({
    ...movedTable(withoutVirtualLinks(table), move),
    sourceId: target.sourceId,
    physicalName: move(table.physicalName),
  }))
}

/** Tables of the base's own database: a copy has no data sources. */
export function ownTables({ tables }: BaseSchema): Table[] {
  return tables.filter(({ native }) => !native)
}

/** A copy has no data sources, so it has no links to their tables, and no values over such links. */
function withoutVirtualLinks(table: Table): Table {
  const kept = new Set(table.columns.filter((column) => !readsOtherDatabases(column)).map(({ id }) => id))
  if (kept.size === table.columns.length) return table
  return {
    ...table,
    columns: table.columns.filter(({ id }) => kept.has(id)),
    views: table.views.map((view) => ({
      ...view,
      columns: view.columns.filter(({ columnId }) => kept.has(columnId)),
      sorts: view.sorts.filter(({ columnId }) => kept.has(columnId)),
      filters: view.filters.filter(({ columnId }) => columnId === null || kept.has(columnId)),
    })),
  }
}

/** A table with its ids replaced by `move`. */
export function movedTable(
  { outOfSight: _outOfSight, hiddenViews: _hiddenViews, indexes: _indexes, ...table }: Table,
  move: Move,
): Table {
  return {
    ...table,
    id: move(table.id),
    meta: moveDeep(table.meta, move),
    viewSections: moveDeep(table.viewSections ?? [], move),
    columns: table.columns.map((column) => movedColumn(column, move)),
    views: table.views.map((view) => ({
      ...view,
      id: move(view.id),
      tableId: move(view.tableId),
      ...unsharedView(view),
      sectionId: view.sectionId === null ? null : move(view.sectionId),
      options: moveDeep(view.options, move),
      columns: view.columns.map((each) => ({ ...each, id: move(each.id), columnId: move(each.columnId) })),
      sorts: view.sorts.map((each) => ({ ...each, id: move(each.id), columnId: move(each.columnId) })),
      filters: view.filters.map((each) => ({
        ...each,
        id: move(each.id),
        parentId: each.parentId === null ? null : move(each.parentId),
        columnId: each.columnId === null ? null : move(each.columnId),
        value: moveDeep({ value: each.value }, move).value,
      })),
    })),
  }
}

/** Creates the tables in an empty base. */
export function copyStatements(engine: Engine, baseId: string, tables: Table[]): Statement[] {
  const stores = storesOf({ baseId, version: 1, sources: [], tables })
  const keys = new Set(stores.flatMap((store) => (store.kind === 'key' ? [store.key.id] : [])))
  return [
    ...tables.flatMap((table) =>
      engine.createTableStatements({
        ...table,
        // Keys are created with their links.
        columns: table.columns.filter(({ id }) => !keys.has(id)),
      }),
    ),
    ...stores.flatMap((store) => engine.createLinkStatements(store)),
    ...tables.flatMap((table) => [
      ...insertTable(baseId, table),
      ...insertColumns(baseId, table.columns),
      ...table.views.flatMap((view) => insertView(baseId, view)),
    ]),
  ]
}

export function keyOf(baseId: string): string {
  return baseKeyOf('base', baseId) ?? ''
}

export type Move = (text: string) => string

function mover(oldKey: string, newKey: string): Move {
  return (text) => text.replaceAll(oldKey, newKey)
}

/** The column in stored form, with replaced ids. */
export function movedColumn({ link: _, computed: __, ...column }: Column, move: Move): Column {
  return {
    ...column,
    id: move(column.id),
    tableId: move(column.tableId),
    options: moveDeep(column.options, move),
    selectOptions: column.selectOptions.map((option) => ({ ...option, id: move(option.id) })),
    defaultText: column.defaultText === null ? null : move(column.defaultText),
  }
}

/** The same data with all ids replaced. */
function moveDeep<T extends object>(data: T, move: Move): T {
  return JSON.parse(move(JSON.stringify(data))) as T
}
