import { answers, defineCall } from './call.ts'
import { noInput, nothing, type Page } from './shapes.ts'

/** A mail that was kept because no way to send it is set up. */
export type MailWire = {
  id: number
  at: string
  to: string
  /** Which of the product's mails it is, such as `invite`. */
  template: string
  locale: string
  subject: string
  text: string
  /** A whole page; show it in a sandboxed frame. */
  html: string
}

export const mailboxList = defineCall({
  name: 'mailbox.list',
  summary:
    'Mails that could not leave, newest first: until a mail gateway is set up, administrators read them here',
  method: 'GET',
  path: '/api/v2/meta/mailbox',
  base: null,
  action: 'instance.settings',
  params: nothing,
  query: nothing,
  body: noInput,
  /** `configured` is true once mails really leave; then none are kept. */
  output: answers<Page<MailWire> & { configured: boolean }>(),
})
