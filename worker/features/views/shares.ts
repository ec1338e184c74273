import { findableViews } from '#core/access/view-visibility.ts'
import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/shares.ts'
import { toViewWire, type ViewWire } from '#core/api/wire.ts'
import { findTable, findView } from '#core/find-in-schema.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import type { BaseSchema, View } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { hashPassword } from '../../security/passwords.ts'
import { updateView, type ViewRow } from '../../store/base/views.ts'
import { changeSchema } from '../../schema/schema-change.ts'
import { requireUnlockedView } from '../../schema/view-permissions.ts'

type OfView = { params: ParamsOf<typeof calls.sharesCreate> }

export async function listShares(
  context: Context,
  { params }: { params: ParamsOf<typeof calls.sharesList> },
): Promise<{ list: ViewWire[] }> {
  const database = await context.database()
  const table = findTable(await database.schema(), params.tableId)
  const actor = await context.actor
  return {
    list: findableViews(actor, table.views)
      .filter((view) => view.shareId !== null)
      .map((view) => toViewWire(database.baseId, view, actor)),
  }
}

/** Publishes a view; an already published one keeps its link. */
export async function publishView(context: Context, { params }: OfView): Promise<ViewWire> {
  const schema = await changeLink(context, 'share.create', params.viewId, (view) => ({
    shareId: view.shareId ?? newId('share', baseKeyOf('view', view.id) ?? ''),
  }))
  return toViewWire(schema.baseId, findView(schema, params.viewId).view, await context.actor)
}

/** Sets or removes (empty) the link's password, or changes its options. */
export async function changeShare(
  context: Context,
  { params, body }: OfView & { body: BodyOf<typeof calls.sharesUpdate> },
): Promise<ViewWire> {
  const hash = body.password ? await hashPassword(body.password) : null
  const schema = await changeLink(context, 'share.update', params.viewId, (view) => ({
    ...(body.password === undefined ? {} : { sharePasswordHash: hash }),
    ...(body.meta === undefined ? {} : { shareMeta: { ...view.shareMeta, ...body.meta } }),
  }))
  return toViewWire(schema.baseId, findView(schema, params.viewId).view, await context.actor)
}

/** Removes the link immediately; publishing again creates another one. */
export async function unpublishView(context: Context, { params }: OfView): Promise<boolean> {
  await changeLink(context, 'share.delete', params.viewId, () => ({ shareId: null, sharePasswordHash: null }))
  return true
}

/** Changes a view's link. The log stores neither link nor password, so undo does not restore them. */
async function changeLink(
  context: Context,
  action: 'share.create' | 'share.update' | 'share.delete',
  viewId: string,
  patch: (view: View) => Partial<Pick<ViewRow, 'shareId' | 'sharePasswordHash' | 'shareMeta'>>,
): Promise<BaseSchema> {
  const actor = await context.actor
  const changed = await changeSchema(context, action, (schema) => {
    const { table, view } = findView(schema, viewId)
    requireUnlockedView(view, actor)
    return {
      tableId: table.id,
      detail: { viewId: view.id, title: view.title },
      statements: updateView(schema.baseId, view.id, patch(view)),
    }
  })
  return changed.schema
}
