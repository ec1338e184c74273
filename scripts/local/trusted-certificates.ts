import { readFileSync } from 'node:fs'
import { ScriptError } from '../progress.ts'

/** Additional certificates that Node trusts, such as those of a private mail server. */
export function trustedCertificates(): string[] {
  const file = process.env['NODE_EXTRA_CA_CERTS']
  if (!file) return []
  try {
    return (
      readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
    )
  } catch (error) {
    throw new ScriptError(`NODE_EXTRA_CA_CERTS cannot be read: ${String(error)}`)
  }
}
