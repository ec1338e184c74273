import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing, type Page } from '../call/shapes.ts'
import * as endpoints from '../endpoints/mailbox.ts'

/** An email that was stored because email is not configured. */
export type EmailWire = {
  id: number
  at: string
  to: string
  /** Template of the email, such as `invite`. */
  template: string
  locale: string
  subject: string
  text: string
  /** A complete HTML page; display it in a sandboxed frame. */
  html: string
}

export const mailboxList = defineCall(endpoints.mailboxList, {
  name: 'mailbox.list',
  summary:
    'List emails that could not be sent, newest first; administrators read them here until email is set up',
  base: null,
  action: 'instance.settings',
  params: nothing,
  query: nothing,
  body: noInput,
  /** True if emails are really sent; then none are stored. */
  output: responseOf<Page<EmailWire> & { configured: boolean }>(),
})
