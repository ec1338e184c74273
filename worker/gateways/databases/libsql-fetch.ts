import { ConnectionProblem } from './connection-problem.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { networkProblem, statusProblem } from './libsql-problem.ts'
import { refusePrivate } from './open-postgres.ts'

/**
 * Sends the requests of the client. Servers may name another address for the rest of a transaction, so each one is
 * checked; redirects are refused, because they would take the token along.
 */
export function guardedFetch(
  settings: ConnectionSettings,
  privateHosts: readonly string[],
  timeoutMs: number,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url)
    refusePrivate({ ...settings, host: url.hostname.replace(/^\[|\]$/g, '') }, privateHosts)
    if (url.protocol === 'http:' && settings.ssl.mode !== 'No')
      throw new ConnectionProblem(
        'tls',
        `${settings.host} asks to continue without encryption. Check the address with whoever runs this server.`,
      )
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(request, { redirect: 'manual', signal }).catch((error: unknown) => {
      throw networkProblem(error, settings)
    })
    const isRedirect = response.status >= 300 && response.status < 400
    const problem = isRedirect ? redirectProblem(settings) : statusProblem(response.status, settings)
    if (!problem) return response
    await response.body?.cancel()
    throw problem
  }
}

function redirectProblem({ host }: ConnectionSettings): ConnectionProblem {
  return new ConnectionProblem(
    'address',
    `${host} redirects to another address. Enter the URL of the database itself.`,
  )
}
