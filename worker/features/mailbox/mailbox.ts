import type { OutputOf } from '#core/api/call/define-call.ts'
import type { mailboxList } from '#core/api/instance/mailbox.ts'
import { onePage } from '#core/api/call/shapes.ts'
import type { Context } from '../../context.ts'
import { canSendEmail } from '../../messaging/send-email.ts'

/** Emails that could not be sent. */
export async function listMails(context: Context): Promise<OutputOf<typeof mailboxList>> {
  const [mails, configured] = await Promise.all([context.control.listMails(), canSendEmail(context)])
  return { ...onePage(mails), configured }
}
