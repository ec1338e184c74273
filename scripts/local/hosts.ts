import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

const everyInterface = ['0.0.0.0', '::', '*']

/** An address as it stands in a URL. */
export function urlHost(host: string): string {
  return isIPv6(host) ? `[${host}]` : host
}

/** The host under which this machine itself reaches what listens there. */
export function ownHost(host: string): string {
  return everyInterface.includes(host) ? '127.0.0.1' : urlHost(host)
}

/** The host under which others reach what listens there, for links in emails. */
export function publicHost(host: string): string {
  if (!everyInterface.includes(host)) return urlHost(host)
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const outside = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)
  return outside?.address ?? '127.0.0.1'
}

/**
 * ALLOWED_HOSTS for an address to listen on: the names of this machine alone. Where every interface listens, all
 * numeric addresses are good: containers and routers hand on requests under addresses that this machine does not
 * know, and DNS rebinding needs a name.
 */
export function allowedHosts(host: string): string[] {
  const names = ['localhost', '127.0.0.1', '[::1]']
  return everyInterface.includes(host) ? [...names, 'ip'] : [...new Set([...names, urlHost(host)])]
}
