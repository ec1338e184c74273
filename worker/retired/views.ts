import { AppError, fail } from '#core/errors.ts'
import { baseKeyOf, randomText } from '#core/ids.ts'
import { limits } from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { BaseSchema, Table, View } from '#core/schema.ts'
import type { Context } from '../context.ts'
import { newViewColumn } from '../new-view.ts'
import type { Statement } from '../statement.ts'
import {
  deleteRetired,
  insertRetired,
  isRetired,
  readRetired,
  selectRetired,
  viewSnapshot,
} from '../store/home/retired.ts'
import { deleteView, insertView } from '../store/home/views.ts'
import { committedSeq } from './columns.ts'
import { isAllowedToShare, unpublished } from './tables.ts'

/** Deletes a view and keeps all that it said. */
export function retireView(
  schema: BaseSchema,
  view: View,
  at: Date,
): { retiredId: string; statements: Statement[] } {
  const retiredId = `re${randomText(16)}`
  return {
    retiredId,
    statements: [
      ...deleteView(schema.baseId, view.id),
      insertRetired(schema.baseId, {
        id: retiredId,
        kind: 'view',
        physicalTable: null,
        physicalColumn: null,
        snapshot: { view },
        at: at.toISOString(),
      }),
    ],
  }
}

/** Brings a deleted view back. It is published again only when whoever asks may share, and no filter of it is lost. */
export async function restoreView(context: Context, change: Change): Promise<{ seq: number; rows: number }> {
  const home = await context.home()
  const retiredId = String(change.detail?.['retiredId'])
  const { results } = await home.read(() => [selectRetired(home.baseId, retiredId)])
  const snapshot = readRetired(viewSnapshot, results[0])
  if (!snapshot) fail('CANNOT_UNDO', { reason: 'what was deleted has been cleared away.' })
  const mayShare = await isAllowedToShare(context)
  const seq = await committedSeq(context, 'view.restore', (schema) => {
    const table = schema.tables.find(({ id }) => id === snapshot.view.tableId)
    if (!table) fail('CANNOT_UNDO', { reason: 'the table has been deleted.' })
    if (table.views.length >= limits.viewsPerTable)
      fail('LIMIT_REACHED', { what: 'A table', max: `${limits.viewsPerTable} views` })
    const view = fitted(snapshot.view, table, mayShare)
    return {
      tableId: table.id,
      detail: { viewId: view.id, title: view.title, undoes: change.seq },
      assertions: [
        {
          holds: isRetired(schema.baseId, retiredId),
          otherwise: () => new AppError('CANNOT_UNDO', { reason: 'it has been undone already.' }),
        },
      ],
      statements: [...insertView(schema.baseId, view), deleteRetired(schema.baseId, retiredId)],
    }
  })
  return { seq, rows: 0 }
}

/** Takes a view that was brought back away again. */
export async function retireViewAgain(
  context: Context,
  change: Change,
): Promise<{ seq: number; rows: number }> {
  const actor = await context.actor
  const find = (schema: BaseSchema) => {
    const table = schema.tables.find(({ id }) => id === change.tableId)
    return { table, view: table?.views.find(({ id }) => id === change.detail?.['viewId']) }
  }
  const { view: known } = find(await (await context.home()).schema())
  const isOwn = actor.kind === 'user' && known?.createdBy === actor.userId && known.lock === 'collaborative'
  if (!isOwn) await context.require('table.manage')
  const seq = await committedSeq(context, 'view.delete', (schema) => {
    const { table, view } = find(schema)
    if (!table || !view) fail('CANNOT_UNDO', { reason: 'the view has been deleted.' })
    if (!table.views.some(({ id, type }) => type === 'grid' && id !== view.id)) fail('LAST_VIEW')
    const { retiredId, statements } = retireView(schema, view, context.now)
    return { tableId: table.id, detail: { viewId: view.id, title: view.title, retiredId }, statements }
  })
  return { seq, rows: 0 }
}

/** The view with the fields that the table has now: those that are gone are left out, new ones wait out of sight. */
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
