import { AppError, fail } from '#core/errors.ts'
import type { Removal } from '#core/fields/dependents.ts'
import { removalOfColumn } from '#core/fields/dependents.ts'
import { fieldOf } from '#core/fields/index.ts'
import { randomText } from '#core/ids.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { SchemaAction } from '#core/protocol/schema-actions.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import type { Context } from '../context.ts'
import { dropUniqueIndex } from '../engine/alter.ts'
import { sqlite } from '../engine/dialects/sqlite/index.ts'
import { storeOf } from '../new-link.ts'
import { changeSchema, type SchemaChange } from '../schema-change.ts'
import {
  columnsSnapshot,
  deleteRetired,
  insertRetired,
  isRetired,
  readRetired,
  selectRetired,
} from '../store/home/retired.ts'
import { deleteColumn } from '../store/home/tables.ts'
import { requireFiltersKept } from '../view-guards.ts'
import { columnsBack, hasCells, snapshotOf } from './column-snapshots.ts'
import { linksBack, retireLinks, type Whereabouts, whereabouts } from './links.ts'

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

function placeOf(table: Table, column: Column): Whereabouts {
  return {
    physicalTable: table.physicalName,
    physicalColumn: hasCells(column) ? column.physicalName : null,
  }
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
        ...linksBack(
          schema,
          snapshot.columns.map((each) => each.column),
        ),
        ...columnsBack(schema, snapshot.columns),
        deleteRetired(schema.baseId, retiredId),
      ],
    }
  })
  return { seq, rows: 0 }
}

/** Takes a field that was brought back out of sight again. */
export async function retireAgain(context: Context, change: Change): Promise<{ seq: number; rows: number }> {
  const actor = await context.actor
  const seq = await committedSeq(context, 'column.delete', (schema) => {
    const column = schema.tables
      .flatMap(({ columns }) => columns)
      .find(({ id }) => id === change.detail?.['columnId'])
    if (!column || column.displayValue)
      fail('CANNOT_UNDO', { reason: 'the field is gone, or names the records.' })
    const removal = removalOfColumn(schema, column)
    requireFiltersKept(schema, removal, actor)
    return (
      retireColumn(schema, removal, column, context.now) ??
      fail('CANNOT_UNDO', { reason: 'what else is made of this field has values of its own.' })
    )
  })
  return { seq, rows: 0 }
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
