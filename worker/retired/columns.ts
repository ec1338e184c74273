import { AppError, fail } from '#core/errors.ts'
import type { Removal } from '#core/fields/dependents.ts'
import { removalOfColumn } from '#core/fields/dependents.ts'
import { emptyValueOf, fieldOf } from '#core/fields/index.ts'
import { baseKeyOf, randomText } from '#core/ids.ts'
import { limits } from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { SchemaAction } from '#core/protocol/schema-actions.ts'
import type { BaseSchema, Column, Table, ViewColumn } from '#core/schema.ts'
import type { Context } from '../context.ts'
import { createUniqueIndex, dropUniqueIndex } from '../engine/alter.ts'
import { fillNothing } from '../engine/convert.ts'
import { sqlite } from '../engine/dialects/sqlite/index.ts'
import { type LinkStore, restoreLinkStatements, retireLinkStatements } from '../engine/link-tables.ts'
import { isRecordColumn } from '../engine/names.ts'
import { storeOf } from '../new-link.ts'
import { newViewColumn } from '../new-view.ts'
import { changeSchema, type SchemaChange } from '../schema-change.ts'
import type { Statement } from '../statement.ts'
import {
  columnsSnapshot,
  type ColumnSnapshot,
  deleteRetired,
  insertRetired,
  isRetired,
  readRetired,
  type Retired,
  selectRetired,
} from '../store/home/retired.ts'
import { deleteColumn, insertColumn } from '../store/home/tables.ts'
import { insertFilter, insertSort, insertViewColumns } from '../store/home/views.ts'

const withoutCompiled = ({ link: _link, computed: _computed, people: _people, ...column }: Column): Column =>
  column

/**
 * Takes a field out of sight, with those that are worked out from it, and a link with its other side; cells and links
 * stay where they are until a sweep. Null for what cannot come back so simply: several fields with cells at once.
 */
export function retireColumn(
  schema: BaseSchema,
  removal: Removal,
  column: Column,
  at: Date,
): SchemaChange | null {
  const connects = fieldOf(column).connects === true
  const store = connects ? storeOf(schema, column) : null
  const key = store?.kind === 'key' ? store.key.id : null
  // The main one comes first.
  const others = [...removal.columns, ...removal.dependents].filter(({ id }) => id !== column.id)
  const isElsewhere = (each: Column) => (connects ? each.id !== key : true) && hasCells(each)
  if (connects !== (store !== null) || others.some(isElsewhere)) return null
  const all = [column, ...others]
  const table = schema.tables.find(({ id }) => id === column.tableId) ?? fail('TABLE_NOT_FOUND')
  const id = `re${randomText(16)}`
  return {
    tableId: table.id,
    detail: { columnId: column.id, title: column.title, type: column.type, retiredId: id },
    statements: [
      ...(column.unique ? [dropUniqueIndex(sqlite, table, column)] : []),
      ...(store ? retireLinks(store) : []),
      ...all.flatMap((each) => deleteColumn(schema.baseId, each.id)),
      insertRetired(schema.baseId, {
        id,
        kind: 'column',
        ...(store ? whereabouts(store) : placeOf(table, column)),
        snapshot: { columns: all.map((each) => snapshotOf(schema, each)) },
        at: at.toISOString(),
      }),
    ],
  }
}

type Whereabouts = Pick<Retired, 'physicalTable' | 'physicalColumn'>

function placeOf(table: Table, column: Column): Whereabouts {
  return {
    physicalTable: table.physicalName,
    physicalColumn: hasCells(column) ? column.physicalName : null,
  }
}

function whereabouts(store: LinkStore): Whereabouts {
  return store.kind === 'junction'
    ? { physicalTable: store.name, physicalColumn: null }
    : { physicalTable: store.child.physicalName, physicalColumn: store.key.physicalName }
}

function retireLinks(store: LinkStore): Statement[] {
  const isUnique = store.kind === 'key' && store.key.unique
  return [
    ...retireLinkStatements(sqlite, store),
    ...(isUnique ? [dropUniqueIndex(sqlite, store.child, store.key)] : []),
  ]
}

/** Brings a deleted field back with all its cells, its place in views, its filters and sorts. */
export async function restoreColumn(
  context: Context,
  change: Change,
): Promise<{ seq: number; rows: number }> {
  const home = await context.home()
  const retiredId = String(change.detail?.['retiredId'])
  const { results } = await home.read(() => [selectRetired(home.baseId, retiredId)])
  const snapshot = readRetired(columnsSnapshot, results[0])
  if (!snapshot) fail('CANNOT_UNDO', { reason: 'what was deleted has been cleared away.' })
  const seq = await committedSeq(context, 'column.restore', (schema) => {
    const main = snapshot.columns[0]?.column ?? fail('BASE_DAMAGED')
    return {
      tableId: main.tableId,
      detail: { columnId: main.id, title: main.title, undoes: change.seq },
      assertions: [
        {
          holds: isRetired(schema.baseId, retiredId),
          otherwise: () => new AppError('CANNOT_UNDO', { reason: 'it has been undone already.' }),
        },
      ],
      statements: [
        ...linksBack(schema, snapshot.columns),
        ...snapshot.columns.flatMap((each) => restored(schema, each)),
        deleteRetired(schema.baseId, retiredId),
      ],
    }
  })
  return { seq, rows: 0 }
}

/** Takes a field that was brought back out of sight again. */
export async function retireAgain(context: Context, change: Change): Promise<{ seq: number; rows: number }> {
  const seq = await committedSeq(context, 'column.delete', (schema) => {
    const column = schema.tables
      .flatMap(({ columns }) => columns)
      .find(({ id }) => id === change.detail?.['columnId'])
    if (!column || column.displayValue)
      fail('CANNOT_UNDO', { reason: 'the field is gone, or names the records.' })
    return (
      retireColumn(schema, removalOfColumn(schema, column), column, context.now) ??
      fail('CANNOT_UNDO', { reason: 'what else is made of this field has values of its own.' })
    )
  })
  return { seq, rows: 0 }
}

function snapshotOf(schema: BaseSchema, column: Column): ColumnSnapshot {
  const views = schema.tables.flatMap((table) => table.views)
  const rows = <T extends { columnId: string | null }>(list: (view: (typeof views)[number]) => T[]) =>
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

/** Links take up their work again before their columns are there; whatever they led to is checked by `restored`. */
function linksBack(schema: BaseSchema, snapshots: readonly ColumnSnapshot[]): Statement[] {
  const columns = snapshots.map((each): Column => each.column)
  const [main] = columns
  if (!main || !fieldOf(main).connects) return []
  const tables = schema.tables.map((table) => ({
    ...table,
    columns: [...table.columns, ...columns.filter(({ tableId }) => tableId === table.id)],
  }))
  const store = storeOf({ ...schema, tables }, main)
  if (!store) fail('CANNOT_UNDO', { reason: 'the table has been deleted.' })
  return restoreLinkStatements(sqlite, store)
}

function restored(schema: BaseSchema, { column: old, places, filters, sorts }: ColumnSnapshot) {
  const { baseId } = schema
  const table = schema.tables.find(({ id }) => id === old.tableId)
  if (!table) fail('CANNOT_UNDO', { reason: 'the table has been deleted.' })
  if (table.columns.length >= limits.columnsPerTable)
    fail('LIMIT_REACHED', { what: 'A table', max: `${limits.columnsPerTable} columns` })
  const title = nextFreeTitle(
    old.title,
    table.columns.map((each) => each.title),
  )
  const column: Column = { ...old, title, displayValue: false }
  const views = new Map(table.views.map((view) => [view.id, view]))
  const empty = emptyValueOf(column)
  return [
    ...insertColumn(baseId, column),
    ...table.views.flatMap((view) =>
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
    ...(empty !== null && hasCells(column) ? [fillNothing(sqlite, table, column, empty)] : []),
    ...(column.unique && hasCells(column) ? [createUniqueIndex(sqlite, table, column)] : []),
  ]
}

/** In views that were made since, it waits out of sight. */
function hiddenPlace(table: Table, view: Table['views'][number], column: Column): ViewColumn {
  const order = Math.max(0, ...view.columns.map((place) => place.order)) + 1
  return {
    ...newViewColumn(view.type, column, order, baseKeyOf('table', table.id) ?? ''),
    show: false,
  }
}

function hasCells(column: Column): boolean {
  return !fieldOf(column).compute && !isRecordColumn(column.physicalName)
}

/** Commits a change of the schema and answers its number. */
export async function committedSeq(
  context: Context,
  action: SchemaAction,
  build: (schema: BaseSchema) => SchemaChange,
): Promise<number> {
  let seq = 0
  await changeSchema(context, action, build, (committed) => {
    seq = committed
  })
  return seq
}
