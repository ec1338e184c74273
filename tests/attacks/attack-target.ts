import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { buildChanged } from '../../scripts/build/targets.ts'
import { type Instance, type InstanceOptions, startInstance } from '../../scripts/local/instance.ts'

/** What an attacker sends. Headers go out exactly as given, `Host` included. */
export type Attempt = {
  method?: string
  path: string
  headers?: OutgoingHttpHeaders
  /** Text or bytes go out as they are; anything else as JSON. */
  body?: unknown
  /** Access token, sent as `xc-auth`. */
  token?: string
}

export type Reply = { status: number; headers: IncomingHttpHeaders; text: string; json: unknown }

/** A running Tessera that attacks are made on, as `npm start` runs it. */
export type Target = {
  url: () => string
  instance: () => Instance
  /** Folder of its databases and files. */
  dataDir: () => string
  /** Lines that it has logged so far. */
  log: string[]
  send(attempt: Attempt): Promise<Reply>
  /** Signs up an account and returns its access token and refresh cookie (`name=value`). */
  signUp(email: string): Promise<{ token: string; cookie: string }>
}

export const password = 'correct horse battery'

/** Starts an instance with an empty data folder before the tests of a file, and closes it after them. */
export function attackTarget(
  variables: Record<string, string> = {},
  {
    host = '127.0.0.1',
    workers = 1,
    canEvict = false,
  }: Partial<Pick<InstanceOptions, 'host' | 'workers' | 'canEvict'>> = {},
): Target {
  const log: string[] = []
  let dataDir = ''
  let instance: Instance | null = null
  const running = (): Instance => {
    if (!instance) throw new Error('The instance starts before the first test.')
    return instance
  }
  beforeAll(async () => {
    await buildChanged(['web', 'worker'])
    dataDir = mkdtempSync(join(tmpdir(), 'tessera-attack-'))
    instance = await startInstance({
      dataDir,
      variables,
      host,
      port: 0,
      workers,
      canEvict,
      onLog: (level, line) => log.push(`${level}: ${line}`),
    })
  })
  afterAll(async () => {
    await instance?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const send = (attempt: Attempt) => sendTo(running().url, attempt)
  return {
    url: () => running().url,
    instance: running,
    dataDir: () => dataDir,
    log,
    send,
    async signUp(email) {
      const reply = await send({
        method: 'POST',
        path: '/api/v1/auth/user/signup',
        body: { email, password },
      })
      const { token } = reply.json as { token?: string }
      if (token === undefined) throw new Error(`Sign-up of ${email}: ${reply.status} ${reply.text}`)
      return { token, cookie: reply.headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
    },
  }
}

/** Sends one request with Node's HTTP client, which does not forbid any header. */
export function sendTo(origin: string, attempt: Attempt): Promise<Reply> {
  const { method = 'GET', path, headers = {}, body, token } = attempt
  const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array
  return new Promise((resolve, reject) => {
    const outgoing = request(origin + path, {
      method,
      agent: false,
      headers: {
        ...(isRaw ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { 'xc-auth': token }),
        ...headers,
      },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parsed(text) })
      })
    })
    outgoing.end(isRaw ? body : JSON.stringify(body))
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
