import * as v from 'valibot'
import type { AppDefinition } from './app.ts'
import { address, line, optionalLine } from './fields.ts'

const host = v.pipe(
  line(),
  v.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'must be the name of a server, such as smtp.example.com.'),
)
const port = v.pipe(
  line(),
  v.regex(/^\d{1,5}$/, 'must be a number.'),
  v.transform(Number),
  v.check((value) => value >= 1 && value <= 65_535, 'must be from 1 to 65535.'),
)

const settings = v.pipe(
  v.object({
    from: address,
    from_name: optionalLine,
    host,
    port,
    security: v.picklist(['tls', 'none'], 'must be tls or none.'),
    username: optionalLine,
    password: optionalLine,
  }),
  v.forward(
    v.check(
      ({ security, username, password }) => security === 'tls' || (username === '' && password === ''),
      'must be tls when there is a user name or password: they would go over the network in the open.',
    ),
    ['security'],
  ),
)
export type SmtpSettings = v.InferOutput<typeof settings>

/**
 * Sends email through an SMTP server. STARTTLS is not offered, because an attacker in the middle can strip it
 * and read the password.
 */
export const smtp: AppDefinition<typeof settings> = {
  id: 'smtp',
  title: 'SMTP',
  category: 'Email',
  description: 'Send emails through a mail server.',
  fields: [
    { key: 'from', label: 'From', kind: 'text', required: true, placeholder: 'tessera@example.com' },
    { key: 'from_name', label: 'Name of the sender', kind: 'text', required: false, placeholder: 'Tessera' },
    { key: 'host', label: 'Host', kind: 'text', required: true, placeholder: 'smtp.example.com' },
    { key: 'port', label: 'Port', kind: 'text', required: true, placeholder: '465' },
    { key: 'security', label: 'Security', kind: 'choice', required: true, choices: ['tls', 'none'] },
    { key: 'username', label: 'User name', kind: 'text', required: false },
    { key: 'password', label: 'Password', kind: 'secret', required: false },
  ],
  settings,
}
