import { foundViews } from '#core/access/visible-views.ts'
import type { BodyOf, ParamsOf } from '#core/api/call.ts'
import type * as calls from '#core/api/shares.ts'
import { toViewWire, type ViewWire } from '#core/api/wire.ts'
import { findTable, findView } from '#core/find.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import type { Context } from '../../context.ts'
import { hashPassword } from '../../passwords.ts'
import { updateView } from '../../store/home/views.ts'
import { changeView, viewById } from './change-view.ts'

type OfView = { params: ParamsOf<typeof calls.sharesCreate> }

export async function listShares(
  context: Context,
  { params }: { params: ParamsOf<typeof calls.sharesList> },
): Promise<{ list: ViewWire[] }> {
  const home = await context.home()
  const table = findTable(await home.schema(), params.tableId)
  return {
    list: foundViews(await context.actor, table.views)
      .filter((view) => view.shareId !== null)
      .map((view) => toViewWire(home.baseId, view)),
  }
}

/** Publishes a view; one that is published already keeps its link. */
export async function publishView(context: Context, { params }: OfView): Promise<ViewWire> {
  const schema = await changeView(
    context,
    'share.create',
    viewById(params.viewId),
    (view, _table, current) => {
      const shareId = view.shareId ?? newId('share', baseKeyOf('view', view.id) ?? '')
      return updateView(current.baseId, view.id, { shareId })
    },
  )
  return toViewWire(schema.baseId, findView(schema, params.viewId).view)
}

/** Sets or takes away (empty) the link's password, or changes its options. */
export async function changeShare(
  context: Context,
  { params, body }: OfView & { body: BodyOf<typeof calls.sharesUpdate> },
): Promise<ViewWire> {
  const hash = body.password ? await hashPassword(body.password) : null
  const schema = await changeView(context, 'share.update', viewById(params.viewId), (view, _table, current) =>
    updateView(current.baseId, view.id, {
      ...(body.password === undefined ? {} : { sharePasswordHash: hash }),
      ...(body.meta === undefined ? {} : { shareMeta: { ...view.shareMeta, ...body.meta } }),
    }),
  )
  return toViewWire(schema.baseId, findView(schema, params.viewId).view)
}

/** Withdraws the link: it is gone at once, and publishing again makes another one. */
export async function withdrawView(context: Context, { params }: OfView): Promise<boolean> {
  await changeView(context, 'share.delete', viewById(params.viewId), (view, _table, schema) =>
    updateView(schema.baseId, view.id, { shareId: null, sharePasswordHash: null }),
  )
  return true
}
