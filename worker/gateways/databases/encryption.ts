import type { SslMode } from '#core/external-connections.ts'
import { ConnectionProblem } from './connection-problem.ts'
import type { ConnectionSettings } from './connection-settings.ts'

export type Way = 'plain' | 'encrypted'

/**
 * How each SSL mode connects; the second way is tried if the first fails for its encryption. The platform
 * verifies every certificate against public authorities and the host name, so the modes that would do
 * without are stricter here, never weaker.
 */
const waysOfMode: Record<SslMode, [Way, ...Way[]]> = {
  No: ['plain'],
  Allowed: ['plain', 'encrypted'],
  Preferred: ['encrypted', 'plain'],
  Required: ['encrypted'],
  'Required-CA': ['encrypted'],
  'Required-Identity': ['encrypted'],
}

/** The ways to try. Refuses files that the platform's TLS would silently ignore. */
export function waysToConnect({ mode, ca, cert, key }: ConnectionSettings['ssl']): [Way, ...Way[]] {
  const ways = waysOfMode[mode]
  if (ways.includes('encrypted') && (cert !== '' || key !== ''))
    throw new ConnectionProblem(
      'tls',
      'Client certificates are not supported on this platform. Use a password, or connect through a tunnel.',
    )
  if (ways.includes('encrypted') && ca !== '')
    throw new ConnectionProblem(
      'tls',
      'Certificates of a private authority are not supported on this platform. Use a certificate of a public authority, or connect through a tunnel.',
    )
  return ways
}

/** True if the other way may work. */
export function isAboutEncryption({ reason }: ConnectionProblem): boolean {
  return reason === 'tls' || reason === 'tlsMissing' || reason === 'tlsRequired'
}
