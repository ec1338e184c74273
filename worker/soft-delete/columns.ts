import { errorBecause, failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import type { Removal } from '#core/fields/computed/dependents.ts'
import { removalOfColumn } from '#core/fields/computed/dependents.ts'
import { fieldOf } from '#core/fields/index.ts'
import { randomText } from '#core/ids.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { SchemaAction } from '#core/protocol/schema-actions.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import type { Build } from '../store/base-databases/read-plan.ts'
import type { Engine } from '../engine/engine.ts'
import type { Context } from '../context.ts'
import { storeOf } from '../schema/new-link.ts'
import { isStoredInSource, nativeColumnRemoval } from '../schema/native/native-removal.ts'
import { changeSchema, type SchemaChange } from '../schema/schema-change.ts'
import {
  columnsSnapshot,
  purgeSoftDeleted,
  insertSoftDeleted,
  isSoftDeleted,
  readSoftDeleted,
  selectSoftDeleted,
} from '../store/base/soft-deleted.ts'
import { deleteColumn } from '../store/base/tables.ts'
import { requirePublishedKept } from '../schema/view-permissions.ts'
import { restoreColumns, hasCells, snapshotOf } from './column-snapshots.ts'
import { restoreLinkTables, softDeleteLinks, type LinkLocations, linkLocations } from './links.ts'
import { softDeleteIdOf } from './soft-delete-id.ts'

/**
 * Soft-deletes a field with the fields that depend on it, and a link with its inverse; cells and links are
 * kept until they are purged. Null if it cannot be restored this way: several fields with cells at once.
 */
export function softDeleteColumn(
  engine: Engine,
  schema: BaseSchema,
  removal: Removal,
  column: Column,
  at: Date,
): SchemaChange | null {
  const connects = fieldOf(column).connects === true
  const store = connects ? storeOf(schema, column) : null
  const key = store?.kind === 'key' ? store.key.id : null
  // The deleted field comes first.
  const others = [...removal.columns, ...removal.dependents].filter(({ id }) => id !== column.id)
  const isElsewhere = (each: Column) => (connects ? each.id !== key : true) && hasCells(each)
  if (connects !== (store !== null) || others.some(isElsewhere)) return null
  const all = [column, ...others]
  const table = schema.tables.find(({ id }) => id === column.tableId) ?? fail('TABLE_NOT_FOUND')
  const id = `re${randomText(16)}`
  return {
    tableId: table.id,
    detail: { columnId: column.id, title: column.title, type: column.type, softDeleteId: id },
    statements: [
      ...(column.unique ? [engine.dropUniqueIndex(table, column)] : []),
      ...(store ? softDeleteLinks(engine, store) : []),
      ...all.flatMap((each) => deleteColumn(schema.baseId, each.id)),
      insertSoftDeleted(schema.baseId, {
        id,
        kind: 'column',
        ...(store ? linkLocations(store) : placeOf(table, column)),
        snapshot: { columns: all.map((each) => snapshotOf(schema, each)) },
        at: at.toISOString(),
      }),
    ],
  }
}

function placeOf(table: Table, column: Column): LinkLocations {
  return {
    physicalTable: table.physicalName,
    physicalColumn: hasCells(column) ? column.physicalName : null,
  }
}

/** Restores a soft-deleted field with its cells, view settings, filters and sorts. */
export async function restoreColumn(
  context: Context,
  change: Change,
): Promise<{ seq: number; rows: number }> {
  const database = await context.database()
  const softDeleteId = softDeleteIdOf(change.detail) ?? fail('BASE_CORRUPTED')
  const snapshot = await database.read(() => ({
    statements: [selectSoftDeleted(database.baseId, softDeleteId)],
    decode: ([found]) => readSoftDeleted(columnsSnapshot, found),
  }))
  if (!snapshot) failBecause('CANNOT_UNDO', 'dataExpired')
  const seq = await committedSeq(context, 'column.restore', (schema, engine) => {
    const main = snapshot.columns[0]?.column ?? fail('BASE_CORRUPTED')
    return {
      tableId: main.tableId,
      detail: { columnId: main.id, title: main.title, undoes: change.seq },
      assertions: [
        {
          holds: isSoftDeleted(schema.baseId, softDeleteId),
          otherwise: () => errorBecause('CANNOT_UNDO', 'alreadyUndone'),
        },
      ],
      statements: [
        ...restoreLinkTables(
          engine,
          schema,
          snapshot.columns.map((each) => each.column),
          change.at,
        ),
        ...restoreColumns(engine, schema, snapshot.columns),
        purgeSoftDeleted(schema.baseId, softDeleteId),
      ],
    }
  })
  return { seq, rows: 0 }
}

/** Soft-deletes a restored field again. */
export async function redoColumnDelete(
  context: Context,
  change: Change,
): Promise<{ seq: number; rows: number }> {
  const actor = await context.actor
  const seq = await committedSeq(context, 'column.delete', (schema, engine) => {
    const column = schema.tables
      .flatMap(({ columns }) => columns)
      .find(({ id }) => id === change.detail?.['columnId'])
    if (!column || column.displayValue) failBecause('CANNOT_UNDO', 'deletedOrPrimary')
    const removal = removalOfColumn(schema, column)
    requirePublishedKept(schema, removal, actor)
    if (isStoredInSource(schema, column))
      return nativeColumnRemoval(engine, schema, column, removal, { ifEmpty: true })
    return (
      softDeleteColumn(engine, schema, removal, column, context.now) ??
      failBecause('CANNOT_UNDO', 'dependentValues')
    )
  })
  return { seq, rows: 0 }
}

/** Commits a schema change and returns its sequence number. */
export async function committedSeq(
  context: Context,
  action: SchemaAction,
  build: Build<SchemaChange>,
): Promise<number> {
  const { seq } = await changeSchema(context, action, build)
  return seq
}
