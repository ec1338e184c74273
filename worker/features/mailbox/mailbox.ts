import type { OutputOf } from '#core/api/call.ts'
import type { mailboxList } from '#core/api/mailbox.ts'
import { onePage } from '#core/api/shapes.ts'
import type { Context } from '../../context.ts'
import { canSendMail } from '../../mails.ts'

/** Mails that could not leave. */
export async function listMails(context: Context): Promise<OutputOf<typeof mailboxList>> {
  const [mails, configured] = await Promise.all([context.control.listMails(), canSendMail(context)])
  return { ...onePage(mails), configured }
}
