import type { accountDeleteCall } from '#core/api/accounts/account.ts'
import type { MessageWire } from '#core/api/accounts/auth.ts'
import type { BodyOf } from '#core/api/call/define-call.ts'
import { fail } from '#core/errors.ts'
import type { Context } from '../../context.ts'
import { requireUser } from '../../request/require-user.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { clearRefreshCookie } from './refresh-cookie.ts'

const errorTitlesMax = 5

/**
 * Deletes the caller's account. Their content in bases remains; bases without another owner must be
 * transferred first.
 */
export async function deleteAccount(
  context: Context,
  { body }: { body: BodyOf<typeof accountDeleteCall> },
): Promise<MessageWire> {
  const { control, disconnect, now } = context
  const { userId, email } = await requireUser(context)
  await requireOwnPassword(context, userId, body.password)
  const rooms = await control.roomsOf(userId, now)
  if (!(await control.deleteUser(userId, userId))) {
    const titles = await control.soleOwnerOf(userId)
    if (titles.length === 0) return fail('LAST_ADMIN')
    const more = titles.length > errorTitlesMax ? ' …' : ''
    return fail('ACCOUNT_OWNS_BASES', { titles: titles.slice(0, errorTitlesMax).join(', ') + more })
  }
  await disconnect(rooms, { userId })
  await control.note({ by: userId, action: 'user.delete', subject: userId, detail: { email } }, now)
  clearRefreshCookie(context)
  return { msg: 'Your account was deleted.' }
}
