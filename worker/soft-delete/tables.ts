import { errorBecause, failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import { unsharedView } from '../schema/unshared-view.ts'
import { allViewsOf } from '#core/access/personal-views.ts'
import { removalOfTable } from '#core/fields/computed/dependents.ts'
import { randomText } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { BaseSchema, Column, Table, View } from '#core/schema.ts'
import type { Engine } from '../engine/engine.ts'
import type { Context } from '../context.ts'
import { storesOf } from '../schema/new-link.ts'
import type { SchemaChange } from '../schema/schema-change.ts'
import {
  purgeSoftDeleted,
  insertSoftDeleted,
  isSoftDeleted,
  readSoftDeleted,
  selectSoftDeleted,
  tableSnapshot,
} from '../store/base/soft-deleted.ts'
import { deleteColumn, deleteTable, insertColumns, insertTable } from '../store/base/tables.ts'
import { insertView } from '../store/base/views.ts'
import { nativeTableRemoval } from '../schema/native/native-removal.ts'
import { requireOwnTable } from '../schema/require-own-table.ts'
import { restoreColumns, snapshotOf, withoutCompiled } from './column-snapshots.ts'
import { committedSeq } from './columns.ts'
import { restoreLinkTables, softDeleteLinks, linkLocations } from './links.ts'
import { softDeleteIdOf } from './soft-delete-id.ts'

/**
 * Soft-deletes a table with its records, and other tables' links and fields that depend on it; records and
 * links are kept until they are purged.
 */
export function softDeleteTable(engine: Engine, schema: BaseSchema, table: Table, at: Date): SchemaChange {
  requireOwnTable(table)
  const { columns, dependents } = removalOfTable(schema, table.id)
  const elsewhere = [...columns, ...dependents].filter(({ tableId }) => tableId !== table.id)
  const stores = storesOf(schema, columns)
  const id = `re${randomText(16)}`
  const { outOfSight: _outOfSight, hiddenViews: _hiddenViews, indexes: _indexes, ...whole } = table
  return {
    tableId: table.id,
    detail: { title: table.title, softDeleteId: id },
    statements: [
      ...stores.flatMap((store) => softDeleteLinks(engine, store, table.physicalName)),
      ...elsewhere.flatMap((column) => deleteColumn(schema.baseId, column.id)),
      ...deleteTable(schema.baseId, table.id),
      insertSoftDeleted(schema.baseId, {
        id,
        kind: 'table',
        physicalTable: table.physicalName,
        physicalColumn: null,
        snapshot: {
          table: { ...whole, columns: table.columns.map(withoutCompiled), views: allViewsOf(table) },
          elsewhere: elsewhere.map((column) => snapshotOf(schema, column)),
          held: stores.map(linkLocations).filter(({ physicalTable }) => physicalTable !== table.physicalName),
        },
        at: at.toISOString(),
      }),
    ],
  }
}

/**
 * Restores a soft-deleted table with records, fields, views and links, and the fields of other tables that
 * were deleted with it. Views stay published only if the actor may share.
 */
export async function restoreTable(context: Context, change: Change): Promise<{ seq: number; rows: number }> {
  const database = await context.database()
  const softDeleteId = softDeleteIdOf(change.detail) ?? fail('BASE_CORRUPTED')
  const snapshot = await database.read(() => ({
    statements: [selectSoftDeleted(database.baseId, softDeleteId)],
    decode: ([found]) => readSoftDeleted(tableSnapshot, found),
  }))
  if (!snapshot) failBecause('CANNOT_UNDO', 'dataExpired')
  const mayShare = await isAllowedToShare(context)
  const seq = await committedSeq(context, 'table.restore', (schema, engine) => {
    if (schema.tables.length >= limits.tablesPerBase)
      failBecause('LIMIT_REACHED', 'tablesPerBase', { max: limits.tablesPerBase })
    const { columns, views, ...table } = snapshot.table
    const elsewhere = snapshot.elsewhere ?? []
    const links = [...columns, ...elsewhere.map((each): Column => each.column)]
    const title = nextFreeTitle(
      table.title,
      schema.tables.map((each) => each.title),
    )
    return {
      tableId: table.id,
      detail: { title, undoes: change.seq },
      assertions: [
        {
          holds: isSoftDeleted(schema.baseId, softDeleteId),
          otherwise: () => errorBecause('CANNOT_UNDO', 'alreadyUndone'),
        },
      ],
      statements: [
        ...restoreLinkTables(
          engine,
          { ...schema, tables: [...schema.tables, { ...table, columns: [], views: [] }] },
          links,
          change.at,
        ),
        ...insertTable(schema.baseId, { ...table, title }),
        ...insertColumns(schema.baseId, columns),
        ...views.flatMap((view) => insertView(schema.baseId, mayShare ? view : unpublished(view))),
        ...restoreColumns(engine, schema, elsewhere),
        purgeSoftDeleted(schema.baseId, softDeleteId),
      ],
    }
  })
  return { seq, rows: 0 }
}

/** Soft-deletes a restored table again. */
export async function redoTableDelete(
  context: Context,
  change: Change,
): Promise<{ seq: number; rows: number }> {
  const seq = await committedSeq(context, 'table.delete', (schema, engine) => {
    const table = schema.tables.find(({ id }) => id === change.tableId)
    if (!table) failBecause('CANNOT_UNDO', 'tableDeleted')
    if (table.native)
      return nativeTableRemoval(engine, schema, table, removalOfTable(schema, table.id), { ifEmpty: true })
    return softDeleteTable(engine, schema, table, context.now)
  })
  return { seq, rows: 0 }
}

export function unpublished(view: View): View {
  return { ...view, ...unsharedView(view) }
}

export function isAllowedToShare(context: Context): Promise<boolean> {
  return context.require('view.share').then(
    () => true,
    () => false,
  )
}
