import { ConnectionProblem } from './connection-problem.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { networkProblem, statusProblem } from './libsql-problem.ts'
import { isListed, refusePrivate } from './private-hosts.ts'
import type { SourceOptions } from './source-connection.ts'

/**
 * Sends the requests of the client. Servers may name another address for the rest of a transaction, so each one is
 * checked; redirects are refused, because they would take the token along.
 */
export function guardedFetch(
  settings: ConnectionSettings,
  {
    privateHosts,
    fetch: fetchPublic,
    timeoutMs,
  }: Pick<SourceOptions, 'privateHosts' | 'fetch'> & { timeoutMs: number },
): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    refusePrivate({ host }, privateHosts)
    if (url.protocol === 'http:' && settings.ssl.mode !== 'No')
      throw new ConnectionProblem(
        'tls',
        `${settings.host} asks to continue without encryption. Check the address with whoever runs this server.`,
      )
    const signal = AbortSignal.timeout(timeoutMs)
    const send = fetchPublic && !isListed({ host }, privateHosts) ? fetchPublic : fetch
    const response = await send(request, { redirect: 'manual', signal }).catch((error: unknown) => {
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
