import { isPublicHost } from '../public-host.ts'
import { ConnectionProblem } from './connection-problem.ts'
import type { ConnectionSettings } from './connection-settings.ts'

type Host = Pick<ConnectionSettings, 'host'>

/** True for hosts that the operator allows although they are private. */
export function isListed({ host }: Host, privateHosts: readonly string[]): boolean {
  return privateHosts.includes(host.toLowerCase())
}

/** Refuses names and addresses of private networks that the operator does not allow. Does not resolve names. */
export function refusePrivate({ host }: Host, privateHosts: readonly string[]): void {
  if (isListed({ host }, privateHosts)) return
  const name = host.toLowerCase()
  // Other ways to write an address (0x7f.1, 0177.0.0.1) become the usual one.
  const url = `http://${name.includes(':') ? `[${name}]` : name}/`
  if (URL.canParse(url) && isPublicHost(new URL(url).hostname)) return
  throw new ConnectionProblem(
    'address',
    `"${host}" is not a public address. Ask the operator of this server to allow it.`,
  )
}
