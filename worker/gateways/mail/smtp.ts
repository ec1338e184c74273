import type { SmtpSettings } from '#core/apps/smtp.ts'
import * as limits from '#core/limits.ts'
import type { EmailSender } from './mail.ts'
import { renderEmail } from './render.ts'

/** Sends over its own connection to a mail server. Throws the server's error. */
export function smtpSender(settings: SmtpSettings): EmailSender {
  const { host, port, security, username, password, from, from_name: name } = settings
  return {
    async send(mail) {
      // Loaded on demand, because it needs the platform's sockets, which only workerd has.
      const { WorkerMailer } = await import('worker-mailer')
      await WorkerMailer.send(
        {
          host,
          port,
          secure: security === 'tls',
          startTls: false,
          authType: ['plain', 'login'],
          ...(username === '' ? {} : { credentials: { username, password } }),
          socketTimeoutMs: limits.emailTimeoutMs,
          responseTimeoutMs: limits.emailTimeoutMs,
          logLevel: 4,
        },
        { from: name === '' ? from : { name, email: from }, to: mail.to, ...renderEmail(mail) },
      )
    },
  }
}
