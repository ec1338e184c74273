import { authorOf } from '#core/access/actor.ts'
import { isPrivateView, ownerOf } from '#core/access/personal-views.ts'
import { findableViews } from '#core/access/view-visibility.ts'
import type * as calls from '#core/api/views/views.ts'
import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import { toViewWire, type ViewWire } from '#core/api/wire/wire.ts'
import { fail } from '#core/errors.ts'
import { findTable, findView } from '#core/find-in-schema.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import { nextFreeTitle } from '#core/naming.ts'
import { requireFreeTitle } from '../../schema/require-free-title.ts'
import type { Table, View, ViewType } from '#core/schema.ts'
import { viewKindOf } from '#core/views/index.ts'
import type { Context } from '../../context.ts'
import { newView } from '../../schema/new-view.ts'
import { ownerAfter, requireLockChange, requireOtherGrid } from '../../schema/view-lock.ts'
import { requireRoomForView } from '../../schema/view-limits.ts'
import { purgeExpired } from '../../soft-delete/purge-expired.ts'
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
  timeline: 'Timeline',
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
    const { title, copy_from_id: copyFrom, lock_type: lock = 'collaborative', section_id, ...options } = body
    await context.require(lock === 'personal' ? 'view.createPersonal' : 'view.create')
    if (lock === 'locked') await context.require('view.lock')
    if (type === 'form') await context.require('form.edit')
    const key = baseKeyOf('table', params.tableId) ?? fail('TABLE_NOT_FOUND')
    const id = newId('view', key)
    const { schema } = await changeSchema(context, 'view.create', (current) => {
      const table = findTable(current, params.tableId)
      requireRoomForView(table, lock)
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
          lock,
          createdBy: authorOf(actor),
          options: Object.fromEntries(given),
          copied,
        },
        key,
        id,
      )
      requireSharePermission({}, view.options, actor)
      view.sectionId = sectionIn(table, section_id === undefined ? source?.sectionId : section_id)
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
        isPrivate: isPrivateView(view),
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
  const schema = await changeView(context, 'view.update', viewById(params.viewId), (view, table, current) => {
    if (body.title !== undefined) requireFreeTitle(body.title, othersOf(table, view))
    const lock = body.lock_type ?? view.lock
    requireLockChange({ schema: current, table, view }, lock, actor)
    if (lock !== view.lock) {
      requireRoomForView(table, lock)
      if (lock !== 'personal' && body.title === undefined) requireFreeTitle(view.title, othersOf(table, view))
    }
    return editEntity('view', view, {
      ...(body.title === undefined ? {} : { title: body.title }),
      ...(body.description === undefined ? {} : { description: body.description }),
      ...(body.order === undefined ? {} : { order: body.order }),
      ...(body.section_id === undefined ? {} : { sectionId: sectionIn(table, body.section_id) }),
      ...(lock === view.lock ? {} : { lock, ...ownerAfter(view, lock, actor) }),
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
    requireOtherGrid(table, view)
    // Editors may delete their own views; deleting others requires permission to change the table.
    if (ownerOf(view) !== authorOf(actor)) await context.require('table.manage')
    if (!isPrivateView(view)) await context.require('view.delete')
    const { softDeleteId, statements } = softDeleteView(schema, view, context.now)
    return {
      tableId: table.id,
      detail: { viewId: view.id, title: view.title, softDeleteId },
      isPrivate: isPrivateView(view),
      statements,
    }
  })
  context.waitUntil(purgeExpired(context))
  return true
}

/** Titles of the other views that the caller sees. */
function othersOf({ views }: Table, view: View): string[] {
  return views.filter(({ id }) => id !== view.id).map(({ title }) => title)
}

/** The id of a section of the table; null for none. Throws SECTION_NOT_FOUND for others. */
function sectionIn({ viewSections = [] }: Table, id: string | null | undefined): string | null {
  if (id === null || id === undefined) return null
  return viewSections.find((section) => section.id === id)?.id ?? fail('SECTION_NOT_FOUND')
}
