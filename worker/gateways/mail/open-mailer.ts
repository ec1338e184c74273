import type { Env } from '../../env.ts'
import type { Mailer } from './mail.ts'

/**
 * The mail gateway that the settings name; null when there is none, and mails are kept for administrators instead.
 * SMTP and a mail API over HTTP find their place here.
 */
export function openMailer(_env: Env): Mailer | null {
  return null
}
