import * as sourceLimits from '#core/source-limits.ts'
import * as v from 'valibot'
import { ConnectionProblem } from './connection-problem.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { networkProblem } from './libsql-problem.ts'
import { refusePrivate } from './open-postgres.ts'
import { snowflakeHeaders } from './snowflake-login.ts'
import { snowflakeError } from './snowflake-problem.ts'

export type SnowflakeRequests = {
  /** Sends a request and reads its body. Throws `ConnectionProblem`, or the error of a statement. */
  send(
    path: string,
    options?: { method?: 'GET' | 'POST'; body?: unknown; signal?: AbortSignal },
  ): Promise<Answer>
}

export type Answer = { status: number; body: unknown }

const busyStatuses = new Set([429, 503, 504])

/**
 * Requests to an account of Snowflake. Those that it has no time for are repeated a few times, under the same id, so
 * that no statement runs twice.
 */
export function snowflakeRequests(
  settings: ConnectionSettings,
  { privateHosts, timeoutMs }: { privateHosts: readonly string[]; timeoutMs: number },
): SnowflakeRequests {
  let headers: Promise<Record<string, string>> | null = null
  const { host, port, ssl } = settings
  const origin = `${ssl.mode === 'No' ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`

  async function once(url: string, init: RequestInit): Promise<Response> {
    const response = await fetch(url, init).catch((error: unknown) => {
      throw networkProblem(error, settings)
    })
    if (response.status < 300 || response.status >= 400) return response
    await response.body?.cancel()
    // A redirect would take the token along.
    throw new ConnectionProblem('address', `${host} redirects to another address. Enter the account itself.`)
  }

  return {
    async send(path, { method = 'GET', body, signal } = {}) {
      refusePrivate(settings, privateHosts)
      headers ??= snowflakeHeaders(settings)
      const login = await headers
      const limit = AbortSignal.timeout(timeoutMs)
      const init: RequestInit = {
        method,
        headers: {
          ...login,
          accept: 'application/json',
          'user-agent': 'Tessera/1',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }
      const query = new URLSearchParams(method === 'POST' ? { requestId: crypto.randomUUID() } : {})
      for (let tries = 1; ; tries += 1) {
        const separator = path.includes('?') ? '&' : '?'
        const url = `${origin}${path}${query.size > 0 ? `${separator}${query.toString()}` : ''}`
        const response = await once(url, init)
        if (!busyStatuses.has(response.status) || tries >= sourceLimits.sourceRequestTriesMax)
          return await answerOf(response, settings)
        await response.body?.cancel()
        if (method === 'POST') query.set('retry', 'true')
        await pause(retryDelay(tries, response.headers.get('retry-after')), init.signal)
      }
    },
  }
}

async function answerOf(response: Response, settings: ConnectionSettings): Promise<Answer> {
  const text = await response.text().catch((error: unknown) => {
    throw networkProblem(error, settings)
  })
  const read = v.safeParse(v.pipe(v.string(), v.parseJson()), text)
  const body: unknown = read.success ? read.output : null
  if (response.ok && read.success) return { status: response.status, body }
  throw snowflakeError(response.status, body, settings)
}

/** Twice as long each time; as long as the server says, if that is not too long. */
function retryDelay(tries: number, retryAfter: string | null): number {
  const said = /^\d{1,4}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : 0
  return Math.min(Math.max(sourceLimits.sourceRetryMs * 2 ** (tries - 1), said), sourceLimits.sourceWaitMsMax)
}

/** Waits; rejects once the signal aborts. */
export function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    function stop(): void {
      clearTimeout(timer)
      reject(signal?.reason instanceof Error ? signal.reason : new Error('The wait was ended.'))
    }
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
