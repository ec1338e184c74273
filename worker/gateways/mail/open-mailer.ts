import * as v from 'valibot'
import type { AnyApp } from '#core/apps/app.ts'
import { mailApi } from '#core/apps/mail-api.ts'
import { smtp } from '#core/apps/smtp.ts'
import type { EmailSender } from './mail.ts'
import { emailApiSender } from './mail-api.ts'
import { smtpSender } from './smtp.ts'

/** Opens the email transport of an app with its settings; null if the app is none. */
export function openEmailSender(app: AnyApp, input: Record<string, string>): EmailSender | null {
  if (app.id === smtp.id) return smtpSender(v.parse(smtp.settings, input))
  if (app.id === mailApi.id) return emailApiSender(v.parse(mailApi.settings, input))
  return null
}
