import type { accountDeleteCall } from '#core/api/account.ts'
import type { MessageWire } from '#core/api/auth.ts'
import type { BodyOf } from '#core/api/call.ts'
import { fail } from '#core/errors.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../signed-in.ts'
import { requireOwnPassword } from './own-password.ts'
import { clearRefreshCookie } from './refresh-cookie.ts'

const titlesShown = 5

/** Deletes one's own account. What one wrote in bases stays; bases without another owner are handed on first. */
export async function deleteAccount(
  context: Context,
  { body }: { body: BodyOf<typeof accountDeleteCall> },
): Promise<MessageWire> {
  const { control, dismiss, now } = context
  const { userId, email } = await signedIn(context)
  await requireOwnPassword(context, userId, body.password)
  const rooms = await control.roomsOf(userId, now)
  if (!(await control.deleteUser(userId, userId))) {
    const titles = await control.soleOwnerOf(userId)
    if (titles.length === 0) return fail('LAST_SUPER')
    const more = titles.length > titlesShown ? ' …' : ''
    return fail('OWN_BASES_FIRST', { titles: titles.slice(0, titlesShown).join(', ') + more })
  }
  await dismiss(rooms, { userId })
  await control.note({ by: userId, action: 'user.delete', subject: userId, detail: { email } }, now)
  clearRefreshCookie(context)
  return { msg: 'Your account is deleted.' }
}
