import { findableViews } from '#core/access/view-visibility.ts'
import type * as calls from '#core/api/views.ts'
import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import { toViewWire, type ViewWire } from '#core/api/wire.ts'
import { fail } from '#core/errors.ts'
import { findTable, findView } from '#core/find-in-schema.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import { requireFreeTitle } from '../../schema/require-free-title.ts'
import type { View, ViewType } from '#core/schema.ts'
import { viewKindOf } from '#core/views/index.ts'
import type { Context } from '../../context.ts'
import { newView } from '../../schema/new-view.ts'
import { purgeExpired } from '../../soft-delete/sweep.ts'
import { softDeleteView } from '../../soft-delete/views.ts'
import { changeSchema } from '../../schema/schema-change.ts'
import { editEntity } from '../../schema/edits/schema-edit.ts'
import { insertView } from '../../store/base/views.ts'
import { changeView, viewById } from './change-view.ts'
import { copyColumns, copyFilters, copyOptions, copyRowOrder, copySorts } from './copy-view.ts'
import { requireSharePermission, requireUnlockedView } from '../../schema/view-permissions.ts'

const firstTitles: Record<ViewType, string> = {
  grid: 'Grid',
  form: 'Form',
  gallery: 'Gallery',
  kanban: 'Kanban',
  calendar: 'Calendar',
}

type OfTable = { params: ParamsOf<typeof calls.viewsList> }
type OfView = { params: ParamsOf<typeof calls.viewsDelete> }

export async function listViews(context: Context, { params }: OfTable): Promise<{ list: ViewWire[] }> {
  const database = await context.database()
  const table = findTable(await database.schema(), params.tableId)
  const actor = await context.actor
  const views = findableViews(actor, table.views)
  return { list: views.map((view) => toViewWire(database.baseId, view, actor)) }
}

/**
 * Creates a view of a type; `copy_from_id` copies the fields of another view of the table. From one of the same type,
 * it also copies filters, sorts and options that the call leaves out, but not recipients of a form.
 */
export function createView(type: ViewType) {
  return async (
    context: Context,
    { params, body }: OfTable & { body: BodyOf<typeof calls.gridsCreate> },
  ): Promise<ViewWire> => {
    const actor = await context.actor
    const { title, copy_from_id: copyFrom, ...options } = body
    const key = baseKeyOf('table', params.tableId) ?? fail('TABLE_NOT_FOUND')
    const id = newId('view', key)
    const { schema } = await changeSchema(context, 'view.create', (current) => {
      const table = findTable(current, params.tableId)
      if (table.views.length >= limits.viewsPerTable)
        fail('LIMIT_REACHED', { what: 'A table', max: `${limits.viewsPerTable} views` })
      const lacking = viewKindOf(type).requires(table)
      if (lacking !== null) fail('INVALID_REQUEST', { problem: lacking })
      const titles = table.views.map((view) => view.title)
      if (title !== undefined) requireFreeTitle(title, titles)
      const source = table.views.find((each) => each.id === copyFrom)
      if (copyFrom && !source) fail('VIEW_NOT_FOUND')
      const isLike = source?.type === type
      const copied = isLike ? copyOptions(source, actor) : {}
      const given = Object.entries(options).filter(([, value]) => !source || (value ?? null) !== null)
      const view: View = newView(
        table,
        {
          type,
          title: title ?? nextFreeTitle(firstTitles[type], titles),
          isDefault: false,
          createdBy: actor.kind === 'user' ? actor.userId : null,
          options: Object.fromEntries(given),
          copied,
        },
        key,
        id,
      )
      requireSharePermission({}, view.options, actor)
      if (source) {
        view.columns = isLike ? copyColumns(source, view) : copyRowOrder(source, view)
        if (isLike) {
          view.showSystemFields = source.showSystemFields
          view.filters = copyFilters(source, key)
          view.sorts = copySorts(source, key)
        }
      }
      return {
        tableId: table.id,
        detail: { viewId: view.id, title: view.title },
        statements: insertView(current.baseId, view),
      }
    })
    return toViewWire(schema.baseId, findView(schema, id).view, actor)
  }
}

export async function changeViewRow(
  context: Context,
  { params, body }: OfView & { body: BodyOf<typeof calls.viewsUpdate> },
): Promise<ViewWire> {
  const actor = await context.actor
  const schema = await changeView(context, 'view.update', viewById(params.viewId), async (view, table) => {
    if (body.title !== undefined)
      requireFreeTitle(
        body.title,
        table.views.filter((each) => each.id !== view.id).map((each) => each.title),
      )
    if (body.lock_type !== undefined && body.lock_type !== view.lock && actor.kind === 'user')
      await context.require('view.lock')
    return editEntity('view', view, {
      ...(body.title === undefined ? {} : { title: body.title }),
      ...(body.description === undefined ? {} : { description: body.description }),
      ...(body.order === undefined ? {} : { order: body.order }),
      ...(body.lock_type === undefined ? {} : { lock: body.lock_type }),
      ...(body.show_system_fields === undefined ? {} : { showSystemFields: body.show_system_fields }),
    })
  })
  return toViewWire(schema.baseId, findView(schema, params.viewId).view, actor)
}

export async function removeView(context: Context, { params }: OfView): Promise<boolean> {
  const actor = await context.actor
  await changeSchema(context, 'view.delete', async (schema) => {
    const { table, view } = findView(schema, params.viewId)
    requireUnlockedView(view, actor)
    const grids = table.views.filter((each) => each.type === view.type && each.id !== view.id)
    if (view.type === 'grid' && grids.length === 0) fail('LAST_VIEW')
    // Editors may delete their own views; deleting others requires permission to change the table.
    if (actor.kind === 'user' && view.createdBy !== actor.userId) await context.require('table.manage')
    const { retiredId, statements } = softDeleteView(schema, view, context.now)
    return { tableId: table.id, detail: { viewId: view.id, title: view.title, retiredId }, statements }
  })
  context.waitUntil(purgeExpired(context))
  return true
}
