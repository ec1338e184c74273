import type { SmtpSettings } from '#core/apps/smtp.ts'
import type { Mailer } from './mail.ts'
import { renderMail } from './render.ts'

const timeout = 15_000

/** Sends over a connection of its own to a mail server. Throws what the server says. */
export function smtpMailer(settings: SmtpSettings): Mailer {
  const { host, port, security, username, password, from, from_name: name } = settings
  return {
    async send(mail) {
      // It opens sockets of the platform, which only the deployed worker has.
      const { WorkerMailer } = await import('worker-mailer')
      await WorkerMailer.send(
        {
          host,
          port,
          secure: security === 'tls',
          startTls: false,
          authType: ['plain', 'login'],
          ...(username === '' ? {} : { credentials: { username, password } }),
          socketTimeoutMs: timeout,
          responseTimeoutMs: timeout,
          logLevel: 4,
        },
        { from: name === '' ? from : { name, email: from }, to: mail.to, ...renderMail(mail) },
      )
    },
  }
}
