import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

const everyInterface = ['0.0.0.0', '::', '*']

/** Formats a host for a URL. */
export function urlHost(host: string): string {
  return isIPv6(host) ? `[${host}]` : host
}

/** The host at which this machine reaches its own server. */
export function ownHost(host: string): string {
  return everyInterface.includes(host) ? '127.0.0.1' : urlHost(host)
}

/** The host at which others reach the server, for links in emails. */
export function publicHost(host: string): string {
  if (!everyInterface.includes(host)) return urlHost(host)
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const outside = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)
  return outside?.address ?? '127.0.0.1'
}

/**
 * ALLOWED_HOSTS for a listening address: only the names of this machine. If the server listens on all
 * interfaces, all numeric addresses are allowed: containers and routers forward requests to addresses that
 * this machine does not know, and DNS rebinding requires a name.
 */
export function allowedHosts(host: string): string[] {
  const names = ['localhost', '127.0.0.1', '[::1]']
  return everyInterface.includes(host) ? [...names, 'ip'] : [...new Set([...names, urlHost(host)])]
}
