import type { EmailApiSettings } from '#core/apps/mail-api.ts'
import * as limits from '#core/limits.ts'
import type { EmailSender, RenderedEmail } from './mail.ts'
import { renderEmail } from './render.ts'

type Letter = RenderedEmail & { from: string; name: string; to: string }
type Service = {
  url: string
  headers(token: string): Record<string, string>
  body(letter: Letter): unknown
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const sender = ({ from, name }: Letter) => (name === '' ? from : `"${name.replace(/["\\]/g, '')}" <${from}>`)

/** Request formats of the services, from their public documentation. */
const services: Record<EmailApiSettings['service'], Service> = {
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

const errorMessageLengthMax = 300

/** Sends an email by one POST. Throws the status and the start of the response on failure. */
export function emailApiSender({
  service,
  token,
  url,
  from,
  from_name: name,
}: EmailApiSettings): EmailSender {
  const { url: usual, headers, body } = services[service]
  return {
    async send(mail) {
      const letter = { ...renderEmail(mail), from, name, to: mail.to }
      const response = await fetch(url === '' ? usual : url, {
        method: 'POST',
        // Redirects must not receive the token.
        redirect: 'manual',
        signal: AbortSignal.timeout(limits.emailTimeoutMs),
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers(token) },
        body: JSON.stringify(body(letter)),
      })
      const said = (await response.text()).slice(0, errorMessageLengthMax)
      if (!response.ok) throw new Error(`${response.status} ${said}`)
    },
  }
}
