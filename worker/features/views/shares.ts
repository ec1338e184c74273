import { authorOf } from '#core/access/actor.ts'
import { isPrivateView } from '#core/access/personal-views.ts'
import { allViewsOf } from '#core/access/personal-views.ts'
import { findableViews } from '#core/access/view-visibility.ts'
import type { BodyOf, ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/sharing/shares.ts'
import { toViewWire, type ViewWire } from '#core/api/wire/wire.ts'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import { findTable, findView } from '#core/find-in-schema.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import type { BaseSchema, View } from '#core/schema.ts'
import { expiryOf } from '#core/views/share-settings.ts'
import type { Context } from '../../context.ts'
import { hashPassword } from '../../security/passwords.ts'
import { updateView, type ViewRow } from '../../store/base/views.ts'
import { changeSchemaWithResult } from '../../schema/schema-change.ts'
import { editEntity } from '../../schema/edits/schema-edit.ts'
import { unsharedView } from '../../schema/unshared-view.ts'
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

/**
 * Publishes a view; an already published one keeps its link. `restore`: brings back the link that was withdrawn last,
 * while that is possible.
 */
export async function publishView(
  context: Context,
  { params, query }: OfView & { query: QueryOf<typeof calls.sharesCreate> },
): Promise<ViewWire> {
  const actor = await context.actor
  const now = context.now.toISOString()
  const { schema } = await changeLink(context, 'share.create', params.viewId, (view) => {
    if (view.shareId !== null) return {}
    const { withdrawnShare } = view
    if (query.restore === 'true') {
      if (withdrawnShare === null || withdrawnShare.until < now) fail('LINK_NOT_RESTORABLE')
      const { until: _, ...link } = withdrawnShare
      return { ...link, withdrawnShare: null }
    }
    return {
      shareId: newId('share', baseKeyOf('view', view.id) ?? ''),
      sharedBy: authorOf(actor),
      sharedAt: now,
      withdrawnShare: null,
    }
  })
  const { view } = findView(schema, params.viewId)
  if (query.restore === 'true' && view.shareId !== null) await context.control.restoreSlugs(view.shareId)
  return toViewWire(schema.baseId, view, actor)
}

/** Sets or removes (empty) the link's password, or changes its settings. Undo restores settings, not passwords. */
export async function changeShare(
  context: Context,
  { params, body }: OfView & { body: BodyOf<typeof calls.sharesUpdate> },
): Promise<ViewWire> {
  const actor = await context.actor
  const hash = body.password ? await hashPassword(body.password) : null
  if (typeof body.meta?.slug === 'string') await claimSlug(context, params.viewId, body.meta.slug)
  const { schema, result } = await changeSchemaWithResult(context, 'share.update', (current) => {
    const { table, view } = findView(current, params.viewId)
    requireUnlockedView(view, actor)
    if (isPrivateView(view)) fail('VIEW_PERSONAL')
    const shareMeta = withoutNulls({ ...view.shareMeta, ...body.meta })
    const expiry = expiryOf({ shareMeta })
    if (expiry !== null && expiry !== expiryOf(view) && expiry <= context.now.toISOString())
      fail('INVALID_REQUEST', { problem: 'expires_at is in the past. Choose a later time.' })
    const edits = editEntity('view', view, { shareMeta })
    const changesSettings = edits.length > 0
    const change = {
      tableId: table.id,
      detail: { viewId: view.id, title: view.title },
      statements:
        body.password === undefined ? [] : updateView(current.baseId, view.id, { sharePasswordHash: hash }),
      ...(changesSettings ? { edits } : {}),
    }
    return { change, result: { changesSettings } }
  })
  // Undo cannot bring back a password.
  if (!result.changesSettings) context.headers.delete('x-change-seq')
  return toViewWire(schema.baseId, findView(schema, params.viewId).view, actor)
}

/** Reserves the slug for the view's link. A slug that is not used in the end belongs to the link all the same. */
async function claimSlug(context: Context, viewId: string, slug: string): Promise<void> {
  const { control, now } = context
  const database = await context.database()
  const schema = await database.schema()
  const { view } = findView(schema, viewId)
  requireUnlockedView(view, await context.actor)
  const { shareId } = view
  if (shareId === null)
    return fail('INVALID_REQUEST', { problem: 'Share the view first, then choose a custom address.' })
  const claim = () => control.claimSlug(slug, { shareId, baseId: database.baseId }, now)
  let claimed = await claim()
  if (claimed === 'taken' && (await freeSlugsOfDeletedViews(context, schema, slug))) claimed = await claim()
  if (claimed === 'taken') fail('SLUG_TAKEN', { slug })
  if (claimed === 'full') failBecause('LIMIT_REACHED', 'addressesPerLink', { max: limits.slugsPerLink })
}

/** Frees slugs that links of deleted views of this base have. Returns true if there were any. */
async function freeSlugsOfDeletedViews(
  { control }: Pick<Context, 'control'>,
  { baseId, tables }: BaseSchema,
  slug: string,
): Promise<boolean> {
  const known = tables.flatMap((table) =>
    allViewsOf(table).flatMap(({ shareId, withdrawnShare }) => [shareId, withdrawnShare?.shareId]),
  )
  const gone = (await control.slugHolders(slug, baseId)).filter((shareId) => !known.includes(shareId))
  if (gone.length > 0) await control.deleteSlugs(gone)
  return gone.length > 0
}

function withoutNulls(meta: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== null))
}

/** Withdraws the link immediately. It can be restored for a while; publishing again creates another one. */
export async function unpublishView(context: Context, { params }: OfView): Promise<boolean> {
  const until = new Date(context.now.getTime() + limits.linkRestoreMinutes * 60_000).toISOString()
  const { before } = await changeLink(context, 'share.delete', params.viewId, (view) => {
    const { shareId, sharePasswordHash, shareMeta, sharedBy, sharedAt } = view
    if (shareId === null) return {}
    return {
      ...unsharedView(view),
      withdrawnShare: { shareId, sharePasswordHash, shareMeta, sharedBy, sharedAt, until },
    }
  })
  if (before.shareId !== null) await context.control.releaseSlugs(before.shareId, context.now)
  return true
}

/** Changes a view's link; returns the view as it was `before`. The log stores neither link nor password. */
async function changeLink(
  context: Context,
  action: 'share.create' | 'share.delete',
  viewId: string,
  patch: (view: View) => Partial<ViewRow>,
): Promise<{ schema: BaseSchema; before: View }> {
  const actor = await context.actor
  const { schema: changed, result: before } = await changeSchemaWithResult(context, action, (schema) => {
    const { table, view } = findView(schema, viewId)
    requireUnlockedView(view, actor)
    if (isPrivateView(view)) fail('VIEW_PERSONAL')
    const change = {
      tableId: table.id,
      detail: { viewId: view.id, title: view.title },
      statements: updateView(schema.baseId, view.id, patch(view)),
    }
    return { change, result: view }
  })
  return { schema: changed, before }
}
