import { foundViews } from '#core/access/visible-views.ts'
import type { BodyOf, ParamsOf } from '#core/api/call.ts'
import type * as calls from '#core/api/shares.ts'
import { toViewWire, type ViewWire } from '#core/api/wire.ts'
import { findTable, findView } from '#core/find.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import type { BaseSchema, View } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { hashPassword } from '../../passwords.ts'
import { updateView, type ViewRow } from '../../store/home/views.ts'
import { changeSchema } from '../../schema-change.ts'
import { requireUnlocked } from '../../view-guards.ts'

type OfView = { params: ParamsOf<typeof calls.sharesCreate> }

export async function listShares(
  context: Context,
  { params }: { params: ParamsOf<typeof calls.sharesList> },
): Promise<{ list: ViewWire[] }> {
  const home = await context.home()
  const table = findTable(await home.schema(), params.tableId)
  const actor = await context.actor
  return {
    list: foundViews(actor, table.views)
      .filter((view) => view.shareId !== null)
      .map((view) => toViewWire(home.baseId, view, actor)),
  }
}

/** Publishes a view; one that is published already keeps its link. */
export async function publishView(context: Context, { params }: OfView): Promise<ViewWire> {
  const schema = await changeLink(context, 'share.create', params.viewId, (view) => ({
    shareId: view.shareId ?? newId('share', baseKeyOf('view', view.id) ?? ''),
  }))
  return toViewWire(schema.baseId, findView(schema, params.viewId).view, await context.actor)
}

/** Sets or takes away (empty) the link's password, or changes its options. */
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

/** Withdraws the link: it is gone at once, and publishing again makes another one. */
export async function withdrawView(context: Context, { params }: OfView): Promise<boolean> {
  await changeLink(context, 'share.delete', params.viewId, () => ({ shareId: null, sharePasswordHash: null }))
  return true
}

/** Changes who sees a view by its link. The log keeps no link and no password, so undo does not bring them back. */
async function changeLink(
  context: Context,
  action: 'share.create' | 'share.update' | 'share.delete',
  viewId: string,
  patch: (view: View) => Partial<Pick<ViewRow, 'shareId' | 'sharePasswordHash' | 'shareMeta'>>,
): Promise<BaseSchema> {
  const actor = await context.actor
  return changeSchema(context, action, (schema) => {
    const { table, view } = findView(schema, viewId)
    requireUnlocked(view, actor)
    return {
      tableId: table.id,
      detail: { viewId: view.id, title: view.title },
      statements: updateView(schema.baseId, view.id, patch(view)),
    }
  })
}
