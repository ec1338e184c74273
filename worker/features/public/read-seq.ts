import type { ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/sharing/public.ts'
import { stateRead } from '../../store/base-databases/read-plan.ts'
import type { Context } from '../../context.ts'
import { setCacheControl } from './cache-control.ts'
import { findShared, requirePassword } from './shared-view.ts'

/** A number for the current content of a published view: readers who got the same number need not reload. */
export async function readSeq(
  context: Context,
  { params }: { params: ParamsOf<typeof calls.publicSeq> },
): Promise<{ seq: number } | Response> {
  const database = await context.database()
  const at = await database.read(() => stateRead)
  const { view } = findShared(at.schema, params.shareId, context.now)
  await requirePassword(context, view)
  return setCacheControl(context, database.baseId, view, { seq: at.lastSeq }, at)
}
