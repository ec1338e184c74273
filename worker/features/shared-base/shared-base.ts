import type { BodyOf, OutputOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/sharing/shared-base.ts'
import type { SharedBaseMeta, SharedBaseWire } from '#core/api/sharing/shared-base.ts'
import { fail } from '#core/errors.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import { logAccessChange } from '../../request/log-access-change.ts'
import type { Context } from '../../context.ts'
import { openBaseShare } from '../../rate-limits/unknown-link-rate-limit.ts'
import { linkTo } from '../../messaging/send-email.ts'
import { requireUser } from '../../request/require-user.ts'
import type { BaseShare } from '../../store/control/base-shares.ts'

type OfBase = { params: ParamsOf<typeof calls.sharedBaseRead> }

export async function readShare(context: Context, { params }: OfBase): Promise<SharedBaseWire> {
  return shareWire(context, await context.control.baseShare(params.baseId))
}

/** Creates the base's public link; an existing one keeps its id and gets the new role and flag. */
export async function createShare(
  context: Context,
  { params: { baseId }, body }: OfBase & { body: BodyOf<typeof calls.sharedBaseCreate> },
): Promise<SharedBaseWire> {
  const { control, now } = context
  const { userId } = await requireUser(context)
  const known = await control.baseShare(baseId)
  const shareId = known?.shareId ?? newId('sharedBase', baseKeyOf('base', baseId) ?? fail('BASE_NOT_FOUND'))
  const share: BaseShare = {
    shareId,
    baseId,
    role: body.roles ?? known?.role ?? 'viewer',
    allowExport: body.meta?.allowCSVDownload ?? known?.allowExport ?? false,
  }
  await control.shareBase(share, userId, now)
  await logAccessChange(context, baseId, 'base.share', { role: share.role })
  // A concurrent call may have created a link.
  return shareWire(context, await control.baseShare(baseId))
}

/**
 * Changes an existing link. v1 clients also create links by this call; newer ones do not, so that a withdrawn
 * link does not reappear.
 */
export async function changeShare(
  context: Context,
  input: OfBase & { body: BodyOf<typeof calls.sharedBaseUpdate> },
): Promise<SharedBaseWire> {
  const makesOne = new URL(context.request.url).pathname.startsWith('/api/v1/')
  if (!makesOne && !(await context.control.baseShare(input.params.baseId))) fail('VIEW_NOT_FOUND')
  return createShare(context, input)
}

export async function disableShare(context: Context, { params: { baseId } }: OfBase): Promise<boolean> {
  const hadOne = await context.control.unshareBase(baseId)
  if (hadOne) await logAccessChange(context, baseId, 'base.unshare', {})
  return true
}

/** The base of a link. Withdrawn and unknown links are both not found. */
export async function readSharedMeta(
  context: Context,
  { params }: { params: ParamsOf<typeof calls.sharedBaseMeta> },
): Promise<OutputOf<typeof calls.sharedBaseMeta>> {
  const isLink = baseKeyOf('sharedBase', params.sharedBaseId) !== null
  const share = isLink ? await openBaseShare(context, params.sharedBaseId) : null
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
