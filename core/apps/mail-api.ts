import * as v from 'valibot'
import type { AppDefinition } from './app.ts'
import { address, line, optionalLine } from './fields.ts'

const services = ['resend', 'postmark', 'sendgrid'] as const

const settings = v.object({
  from: address,
  from_name: optionalLine,
  service: v.picklist(services, `must be one of ${services.join(', ')}.`),
  token: line(500),
  /** Overrides the default address of the service, for example for another region. */
  url: v.optional(
    v.union([
      v.literal(''),
      v.pipe(
        line(500),
        v.url('must be an address.'),
        v.startsWith('https://', 'must start with https:// because the token is sent there.'),
      ),
    ]),
    '',
  ),
})
export type EmailApiSettings = v.InferOutput<typeof settings>

/** Sends email through an HTTPS API. */
export const mailApi: AppDefinition<typeof settings> = {
  id: 'mail-api',
  title: 'Mail API',
  category: 'Email',
  description: 'Send emails through a service with an HTTP API: Resend, Postmark or SendGrid.',
  fields: [
    { key: 'from', label: 'From', kind: 'text', required: true, placeholder: 'tessera@example.com' },
    { key: 'from_name', label: 'Name of the sender', kind: 'text', required: false, placeholder: 'Tessera' },
    { key: 'service', label: 'Service', kind: 'choice', required: true, choices: services },
    { key: 'token', label: 'API token', kind: 'secret', required: true },
    { key: 'url', label: 'Address, if not the usual one', kind: 'text', required: false },
  ],
  settings,
}
