import type { ParamsOf } from '#core/api/call.ts'
import type * as calls from '#core/api/public.ts'
import type { Context } from '../../context.ts'
import { findShared, requirePassword } from './shared-view.ts'

/** Up to which change a published view can be read now: who has read it up to there has nothing to read again. */
export async function readSeq(
  context: Context,
  { params }: { params: ParamsOf<typeof calls.publicSeq> },
): Promise<{ seq: number }> {
  const home = await context.home()
  const { schema, lastSeq } = await home.read(() => [])
  await requirePassword(context, findShared(schema, params.shareId).view)
  return { seq: lastSeq }
}
