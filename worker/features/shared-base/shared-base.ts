import type { BodyOf, OutputOf, ParamsOf } from '#core/api/call.ts'
import type * as calls from '#core/api/shared-base.ts'
import type { SharedBaseMeta, SharedBaseWire } from '#core/api/shared-base.ts'
import { fail } from '#core/errors.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import { logAccess } from '../../access-log.ts'
import type { Context } from '../../context.ts'
import { visitBaseShare } from '../../link-rate-limit.ts'
import { linkTo } from '../../mails.ts'
import { signedIn } from '../../signed-in.ts'
import type { BaseShare } from '../../store/control/base-shares.ts'

type OfBase = { params: ParamsOf<typeof calls.sharedBaseRead> }

export async function readShare(context: Context, { params }: OfBase): Promise<SharedBaseWire> {
  return shareWire(context, await context.control.baseShare(params.baseId))
}

/** Gives the base a link; one that it has keeps its address, and takes the role and flag that are asked for. */
export async function createShare(
  context: Context,
  { params: { baseId }, body }: OfBase & { body: BodyOf<typeof calls.sharedBaseCreate> },
): Promise<SharedBaseWire> {
  const { control, now } = context
  const { userId } = await signedIn(context)
  const known = await control.baseShare(baseId)
  const shareId = known?.shareId ?? newId('sharedBase', baseKeyOf('base', baseId) ?? fail('BASE_NOT_FOUND'))
  const share: BaseShare = {
    shareId,
    baseId,
    role: body.roles ?? known?.role ?? 'viewer',
    allowExport: body.meta?.allowCSVDownload ?? known?.allowExport ?? false,
  }
  await control.shareBase(share, userId, now)
  await logAccess(context, baseId, 'base.share', { role: share.role })
  // Somebody else may have made a link a moment before.
  return shareWire(context, await control.baseShare(baseId))
}

export async function changeShare(
  context: Context,
  input: OfBase & { body: BodyOf<typeof calls.sharedBaseUpdate> },
): Promise<SharedBaseWire> {
  if (!(await context.control.baseShare(input.params.baseId))) fail('VIEW_NOT_FOUND')
  return createShare(context, input)
}

export async function withdrawShare(context: Context, { params: { baseId } }: OfBase): Promise<boolean> {
  const hadOne = await context.control.unshareBase(baseId)
  if (hadOne) await logAccess(context, baseId, 'base.unshare', {})
  return true
}

/** Which base a link leads to. A link that was withdrawn is not found, like one that never was. */
export async function readSharedMeta(
  context: Context,
  { params }: { params: ParamsOf<typeof calls.sharedBaseMeta> },
): Promise<OutputOf<typeof calls.sharedBaseMeta>> {
  const isLink = baseKeyOf('sharedBase', params.sharedBaseId) !== null
  const share = isLink ? await visitBaseShare(context, params.sharedBaseId) : null
  if (!share) return fail('BASE_NOT_FOUND')
  return { base_id: share.baseId, project_id: share.baseId, roles: share.role, meta: metaOf(share) }
}

function shareWire(context: Context, share: BaseShare | null): SharedBaseWire {
  if (!share) return { uuid: null, url: null, roles: null, meta: null }
  return {
    uuid: share.shareId,
    url: linkTo(context, `nc/base/${share.shareId}`),
    roles: share.role,
    meta: metaOf(share),
  }
}

function metaOf({ allowExport }: BaseShare): SharedBaseMeta {
  return { allowCSVDownload: allowExport }
}
