import * as v from 'valibot'
import type { AnyApp } from '#core/apps/app.ts'
import { mailApi } from '#core/apps/mail-api.ts'
import { smtp } from '#core/apps/smtp.ts'
import type { Mailer } from './mail.ts'
import { mailApiMailer } from './mail-api.ts'
import { smtpMailer } from './smtp.ts'

/** The way out for mails that an app of the app store is, with what was entered for it; null for one that is none. */
export function openMailer(app: AnyApp, input: Record<string, string>): Mailer | null {
  if (app.id === smtp.id) return smtpMailer(v.parse(smtp.settings, input))
  if (app.id === mailApi.id) return mailApiMailer(v.parse(mailApi.settings, input))
  return null
}
