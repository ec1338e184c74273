import type { ParamsOf } from '#core/api/call.ts'
import type * as calls from '#core/api/public.ts'
import type { Context } from '../../context.ts'
import { withOpaqueSeq } from '../../hidden-seq.ts'
import { findShared, requirePassword } from './shared-view.ts'

/** A number that names what a published view shows now: readers who were answered the same need not read it again. */
export async function readSeq(
  context: Context,
  { params }: { params: ParamsOf<typeof calls.publicSeq> },
): Promise<{ seq: number }> {
  const home = await context.home()
  const { schema, lastSeq } = await home.read(() => [])
  const { view } = findShared(schema, params.shareId)
  await requirePassword(context, view)
  return withOpaqueSeq({ seq: lastSeq }, view.shareId, context.env.settings.AUTH_SECRET)
}
