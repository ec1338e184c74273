import type { MailApiSettings } from '#core/apps/mail-api.ts'
import type { Mailer, RenderedMail } from './mail.ts'
import { renderMail } from './render.ts'

type Letter = RenderedMail & { from: string; name: string; to: string }
type Service = {
  url: string
  headers(token: string): Record<string, string>
  body(letter: Letter): unknown
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const sender = ({ from, name }: Letter) => (name === '' ? from : `"${name.replace(/["\\]/g, '')}" <${from}>`)

/** How each service wants its mails, by its public documentation. */
const services: Record<MailApiSettings['service'], Service> = {
  resend: {
    url: 'https://api.resend.com/emails',
    headers: bearer,
    body: (letter) => ({
      from: sender(letter),
      to: [letter.to],
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
    }),
  },
  postmark: {
    url: 'https://api.postmarkapp.com/email',
    headers: (token) => ({ 'x-postmark-server-token': token }),
    body: (letter) => ({
      From: sender(letter),
      To: letter.to,
      Subject: letter.subject,
      TextBody: letter.text,
      HtmlBody: letter.html,
    }),
  },
  sendgrid: {
    url: 'https://api.sendgrid.com/v3/mail/send',
    headers: bearer,
    body: ({ from, name, to, subject, text, html }) => ({
      personalizations: [{ to: [{ email: to }] }],
      from: { email: from, ...(name === '' ? {} : { name }) },
      subject,
      content: [
        { type: 'text/plain', value: text },
        { type: 'text/html', value: html },
      ],
    }),
  },
}

const timeout = 15_000
const shownOfAnswer = 300

/** Sends by one POST. Throws the status and the beginning of the answer when the service does not take it. */
export function mailApiMailer({ service, token, url, from, from_name: name }: MailApiSettings): Mailer {
  const { url: usual, headers, body } = services[service]
  return {
    async send(mail) {
      const letter = { ...renderMail(mail), from, name, to: mail.to }
      const response = await fetch(url === '' ? usual : url, {
        method: 'POST',
        // The token goes to nobody else.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers(token) },
        body: JSON.stringify(body(letter)),
      })
      const said = (await response.text()).slice(0, shownOfAnswer)
      if (!response.ok) throw new Error(`${response.status} ${said}`)
    },
  }
}
