import { authorOf } from '#core/access/actor.ts'
import { allViewsOf, isHiddenFrom, isPrivateView, ownerOf } from '#core/access/personal-views.ts'
import { can } from '#core/access/roles.ts'
import { errorBecause, failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import { baseKeyOf, randomText } from '#core/ids.ts'
import { nextFreeTitle } from '#core/naming.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { BaseSchema, Table, View } from '#core/schema.ts'
import type { Context } from '../context.ts'
import { newViewColumn } from '../schema/new-view.ts'
import { requireRoomForView } from '../schema/view-limits.ts'
import { requireOtherGrid } from '../schema/view-lock.ts'
import type { Statement } from '../platform/statement.ts'
import {
  purgeSoftDeleted,
  insertSoftDeleted,
  isSoftDeleted,
  readSoftDeleted,
  selectSoftDeleted,
  viewSnapshot,
} from '../store/base/soft-deleted.ts'
import { deleteView, insertView } from '../store/base/views.ts'
import { committedSeq } from './columns.ts'
import { softDeleteIdOf } from './soft-delete-id.ts'
import { isAllowedToShare, unpublished } from './tables.ts'

/** Soft-deletes a view with all of its settings. */
export function softDeleteView(
  schema: BaseSchema,
  view: View,
  at: Date,
): { softDeleteId: string; statements: Statement[] } {
  const softDeleteId = `re${randomText(16)}`
  return {
    softDeleteId,
    statements: [
      ...deleteView(schema.baseId, view.id),
      insertSoftDeleted(schema.baseId, {
        id: softDeleteId,
        kind: 'view',
        physicalTable: null,
        physicalColumn: null,
        snapshot: { view },
        at: at.toISOString(),
      }),
    ],
  }
}

/**
 * Restores a soft-deleted view. It is published again only if the actor may share and none of its filters was
 * lost.
 */
export async function restoreView(context: Context, change: Change): Promise<{ seq: number; rows: number }> {
  const database = await context.database()
  const softDeleteId = softDeleteIdOf(change.detail) ?? fail('BASE_CORRUPTED')
  const snapshot = await database.read(() => ({
    statements: [selectSoftDeleted(database.baseId, softDeleteId)],
    decode: ([found]) => readSoftDeleted(viewSnapshot, found),
  }))
  if (!snapshot) failBecause('CANNOT_UNDO', 'dataExpired')
  const mayShare = await isAllowedToShare(context)
  const me = authorOf(await context.actor)
  const { view: old } = snapshot
  const isOthers = isHiddenFrom(old, me)
  if (!isPrivateView(old)) await context.require('view.create')
  else if (isOthers) await context.require('view.managePersonal')
  const seq = await committedSeq(context, 'view.restore', (schema) => {
    const table = schema.tables.find(({ id }) => id === snapshot.view.tableId)
    if (!table) failBecause('CANNOT_UNDO', 'tableDeleted')
    if (!isOthers) requireRoomForView(table, old.lock)
    const view = fitted(old, table, mayShare)
    return {
      tableId: table.id,
      detail: { viewId: view.id, ...(isOthers ? {} : { title: view.title }), undoes: change.seq },
      isPrivate: isPrivateView(view) && !isOthers,
      assertions: [
        {
          holds: isSoftDeleted(schema.baseId, softDeleteId),
          otherwise: () => errorBecause('CANNOT_UNDO', 'alreadyUndone'),
        },
      ],
      statements: [...insertView(schema.baseId, view), purgeSoftDeleted(schema.baseId, softDeleteId)],
    }
  })
  return { seq, rows: 0 }
}

/** Soft-deletes a restored view again. */
export async function redoViewDelete(
  context: Context,
  change: Change,
): Promise<{ seq: number; rows: number }> {
  const actor = await context.actor
  const isManager = can(actor, 'view.managePersonal')
  const find = (schema: BaseSchema) => {
    const table = schema.tables.find(({ id }) => id === change.tableId)
    const views = table && (isManager ? allViewsOf(table) : table.views)
    return { table, view: views?.find(({ id }) => id === change.detail?.['viewId']) }
  }
  const { view: known } = find(await (await context.database()).schema())
  const isOwn = known && ownerOf(known) === authorOf(actor)
  if (!isOwn || known.lock === 'locked') await context.require('table.manage')
  if (known && !isPrivateView(known)) await context.require('view.delete')
  const seq = await committedSeq(context, 'view.delete', (schema) => {
    const { table, view } = find(schema)
    if (!table || !view) failBecause('CANNOT_UNDO', 'viewDeleted')
    requireOtherGrid(table, view)
    const { softDeleteId, statements } = softDeleteView(schema, view, context.now)
    const isOthers = isHiddenFrom(view, authorOf(actor))
    return {
      tableId: table.id,
      detail: { viewId: view.id, ...(isOthers ? {} : { title: view.title }), softDeleteId },
      isPrivate: isPrivateView(view) && !isOthers,
      statements,
    }
  })
  return { seq, rows: 0 }
}

/** The view with the table's current fields: deleted ones are removed, new ones are hidden. */
function fitted(old: View, table: Table, mayShare: boolean): View {
  const has = (id: string | null) => table.columns.some((column) => column.id === id)
  const places = old.columns.filter(({ columnId }) => has(columnId))
  const last = Math.max(0, ...places.map(({ order }) => order))
  const fresh = table.columns.filter(({ id }) => !places.some(({ columnId }) => columnId === id))
  const key = baseKeyOf('table', table.id) ?? ''
  const filters = old.filters.filter(({ isGroup, columnId }) => isGroup || has(columnId))
  const view: View = {
    ...old,
    title: nextFreeTitle(
      old.title,
      table.views.map(({ title }) => title),
    ),
    columns: [
      ...places,
      ...fresh.map((column, index) => ({
        ...newViewColumn(old.type, column, last + index + 1, key),
        show: false,
      })),
    ],
    filters,
    sorts: old.sorts.filter(({ columnId }) => has(columnId)),
  }
  return mayShare && filters.length === old.filters.length ? view : unpublished(view)
}
