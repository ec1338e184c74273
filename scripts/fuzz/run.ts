import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTessera } from '../bench/instance.ts'
import { buildChanged } from '../build/targets.ts'
import { main, logLine, ScriptError } from '../progress.ts'
import { fuzz, shown } from './fuzz.ts'
import type { Send } from './fuzz-instance.ts'

// `npm run fuzz [-- --seed N --requests N --port N]`: fuzzes Tessera with requests from its OpenAPI document,
// 20,000 by default. The printed seed reproduces a run.

await main(async () => {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, requests: { type: 'string' }, port: { type: 'string' } },
    strict: true,
  })
  const seed = whole('--seed', values.seed, Math.floor(Math.random() * 2 ** 31))
  const requests = whole('--requests', values.requests, 20_000)
  await buildChanged(['web', 'worker'])
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-fuzz-'))
  const tessera = await startTessera(dataDir, whole('--port', values.port, 18_091))
  try {
    logLine(`Seed ${seed}, ${requests} requests`)
    const start = performance.now()
    let closed = 0
    const outcome = await fuzz(
      over(tessera.url, () => (closed += 1)),
      {
        seed,
        requests,
        slowest: 10_000,
        together: 8,
        onProgress: (done) => {
          if (done % 2000 === 0) logLine(`  ${done} requests`)
        },
      },
    )
    const seconds = (performance.now() - start) / 1000
    const statuses = Object.entries(outcome.statuses).map(([status, count]) => `${count} x ${status}`)
    logLine(
      `${outcome.requests} requests in ${seconds.toFixed(0)} s, slowest answer ${outcome.slowest.toFixed(0)} ms`,
    )
    logLine(
      `Answers: ${statuses.join(', ')}; ${outcome.worlds} bases were made, ${closed} connections were closed on a refusal`,
    )
    const { failures } = outcome
    if (failures.length > 0)
      throw new ScriptError(
        `Seed ${seed}: ${failures.length} answers are wrong:\n${failures.slice(0, 20).map(shown).join('\n')}`,
      )
    logLine('No answer is a 5xx, every refusal is JSON with error, message and msg.')
  } finally {
    await tessera.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

function whole(name: string, given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise
  const number = Number(given)
  if (!Number.isInteger(number) || number < 0)
    throw new ScriptError(`${name} must be a whole number, not "${given}".`)
  return number
}

/**
 * A server may close a connection after rejecting an unread body, so a request that is just being sent on it
 * must be retried. `again` counts these.
 */
function over(url: string, again: () => void): Send {
  return async (method, path, { token, body, headers } = {}) => {
    const send = () =>
      fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { 'xc-auth': token } : {}),
          ...headers,
        },
        ...(body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body }),
      })
    const response = await send().catch((error: unknown) => {
      if (!isClosed(error)) throw error
      again()
      return send()
    })
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      text: await response.text(),
    }
  }
}

function isClosed(error: unknown): boolean {
  const { code } = (error instanceof Error ? (error.cause ?? {}) : {}) as { code?: unknown }
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE'
}
