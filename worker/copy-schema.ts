import { baseKeyOf } from '#core/ids.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import { createTableStatements } from './engine/alter.ts'
import { sqlite } from './engine/dialects/sqlite/index.ts'
import { createLinkStatements } from './engine/link-tables.ts'
import { storesOf } from './new-link.ts'
import type { Statement } from './statement.ts'
import { insertColumns, insertTable } from './store/home/tables.ts'
import { insertView } from './store/home/views.ts'

/**
 * The tables, fields and views of a base as those of another one: the same ids with the other base's key in them.
 * Published links stay with the original.
 */
export function copiedTables(schema: BaseSchema, target: { baseId: string; sourceId: string }): Table[] {
  const move = mover(keyOf(schema.baseId), keyOf(target.baseId))
  return schema.tables.map((table) => ({
    ...movedTable(table, move),
    sourceId: target.sourceId,
    physicalName: move(table.physicalName),
  }))
}

/** A table with all that is part of it, with the ids that `move` puts in the place of those in a text. */
export function movedTable({ outOfSight: _outOfSight, ...table }: Table, move: Move): Table {
  return {
    ...table,
    id: move(table.id),
    meta: moveDeep(table.meta, move),
    columns: table.columns.map((column) => movedColumn(column, move)),
    views: table.views.map((view) => ({
      ...view,
      id: move(view.id),
      tableId: move(view.tableId),
      shareId: null,
      sharePasswordHash: null,
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

/** What makes the tables in an empty base. */
export function copyStatements(baseId: string, tables: Table[]): Statement[] {
  const stores = storesOf({ baseId, version: 1, sources: [], tables })
  const keys = new Set(stores.flatMap((store) => (store.kind === 'key' ? [store.key.id] : [])))
  return [
    ...tables.flatMap((table) =>
      createTableStatements(sqlite, {
        ...table,
        // Those come with their links.
        columns: table.columns.filter(({ id }) => !keys.has(id)),
      }),
    ),
    ...stores.flatMap((store) => createLinkStatements(sqlite, store)),
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

/** The column without what only a compiled schema has, and with moved ids. */
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

/** The same data with moved ids, wherever in it they stand. */
function moveDeep<T extends object>(data: T, move: Move): T {
  return JSON.parse(move(JSON.stringify(data))) as T
}
