import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { namespaceUrl, startLibsqlServer } from '../libsql/server.ts'
import { inRoot, root } from '../paths.ts'
import { logError, logLine, ScriptError } from '../progress.ts'
import { allowedHosts, publicHost } from './hosts.ts'
import { unusedPort } from './ports.ts'
import { restrictToOwner } from './private-files.ts'
import { loadSecrets } from './secrets.ts'
import { startWorkers } from './worker-group.ts'
import type { Workers, WorkersOptions } from './worker-group.ts'

/** A complete local Tessera: database server, worker, rooms and web app. */
export type Instance = {
  url: string
  worker: Workers
  /** Resolves with a message if the database server dies. */
  databaseDied: Promise<string>
  close(): Promise<void>
}

export type InstanceOptions = {
  dataDir: string
  host: string
  port: number
  /** Worker processes that share the port; default 1. */
  workers?: number
  /** Public address, if a server such as the development server is in front. */
  front?: { host: string; port: number }
  onLog?: (level: string, line: string) => void
  variables?: Record<string, string>
  /** Tests may evict Durable Objects (`worker.evictObject`). */
  canEvict?: boolean
  bundle?: string
  assets?: string
  /** Returns the address at which the worker finds the database server, such as one that adds latency. */
  inFrontOfDatabase?: (databaseUrl: string) => string
}

/** Settings in .dev.vars, for trying gateways locally; empty if the file is missing. */
function developerVariables(): Record<string, string> {
  try {
    return { ...parseEnv(readFileSync(inRoot('.dev.vars'), 'utf8')) } as Record<string, string>
  } catch {
    return {}
  }
}

function version(): string {
  const read: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : '0.0.0'
}

/** Settings (worker/platform/env.ts) for a worker with this database server. */
export function localVariables(databaseUrl: string, token: string): Record<string, string> {
  return {
    CONTROL_URL: namespaceUrl(databaseUrl, 'control'),
    CONTROL_TOKEN: token,
    BASE_DATABASES: 'embedded',
    BASE_DATABASES_URL: databaseUrl,
    BASE_DATABASES_TOKEN: token,
    VERSION: version(),
    // No proxy is in front of this machine; wrangler.toml describes Cloudflare's network.
    TRUSTED_PROXY: 'none',
  }
}

/** A first start has no databases. Base databases without a control database mean that a file was lost. */
function refuseWithoutControl(folder: string): void {
  if (!existsSync(folder) || existsSync(join(folder, 'control.db'))) return
  const others = readdirSync(folder).filter((name) => name.endsWith('.db'))
  if (others.length === 0) return
  throw new ScriptError(
    `${join(folder, 'control.db')} is missing, though ${others.length} other databases are there. ` +
      'It holds the accounts and the list of bases; put it back from a backup, or start with --data and a new folder.',
  )
}

/** Creates the control database on the first start. */
async function ensureControl(databaseUrl: string, token: string): Promise<void> {
  const response = await fetch(`${databaseUrl}/v1/namespaces/control/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!response.ok && response.status !== 409)
    throw new Error(`The control database could not be made: ${await response.text()}`)
}

function toTerminal(level: string, line: string): void {
  if (level === 'error' || level === 'warn') logError(line)
  else logLine(line)
}

const healthEvery = 2000

/** Resolves when the database server refuses connections; `stop` ends the watch. */
function watchDatabase(url: string): { died: Promise<string>; stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  const died = new Promise<string>((resolve) => {
    timer = setInterval(() => {
      fetch(`${url}/health`, { signal: AbortSignal.timeout(30_000) }).then(
        (response) => response.body?.cancel(),
        (error: unknown) => {
          // Only a refused connection means that the server died, not a slow response.
          const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
          if (cause.includes('ECONNREFUSED')) resolve(`The database server has stopped (${cause}).`)
        },
      )
    }, healthEvery)
    timer.unref()
  })
  return { died, stop: () => clearInterval(timer) }
}

/** Settings (worker/platform/env.ts) for the addresses of this machine, overridden by the operator's. */
function addressVariables(
  { host, port }: { host: string; port: number },
  own: Record<string, string>,
): Record<string, string> {
  const hosts = [...allowedHosts(host), ...(own['ALLOWED_HOSTS'] ? [own['ALLOWED_HOSTS']] : [])]
  return {
    LISTEN_URL: `http://${publicHost(host)}:${port}`,
    COMPRESS: 'true',
    ...own,
    ALLOWED_HOSTS: hosts.join(','),
  }
}

/** Starts the worker on the requested port or a free one, because its settings contain the port. */
async function startOnPort(
  { host, port: wanted }: InstanceOptions,
  optionsFor: (port: number) => WorkersOptions,
): Promise<Workers> {
  for (let attempt = 1; ; attempt += 1) {
    const port = wanted === 0 ? await unusedPort(host) : wanted
    try {
      return await startWorkers(optionsFor(port))
    } catch (error) {
      // Another program may take a free port before the worker does.
      if (wanted !== 0 || attempt === 3 || !String(error).includes('in use')) throw error
    }
  }
}

/** Starts all parts. If one fails, closes the others. */
export async function startInstance(options: InstanceOptions): Promise<Instance> {
  restrictToOwner(options.dataDir)
  const secrets = loadSecrets(options.dataDir)
  const dataDir = join(options.dataDir, 'databases')
  refuseWithoutControl(dataDir)
  // Other programs on this machine can reach the port, but only the worker knows the token.
  const authToken = randomBytes(24).toString('base64url')
  const database = await startLibsqlServer({ dataDir, authToken })
  const watch = watchDatabase(database.url)
  try {
    await ensureControl(database.url, authToken)
    const worker = await startOnPort(options, (port) => ({
      host: options.host,
      port,
      workers: options.workers ?? 1,
      files: join(options.dataDir, 'files'),
      onLog: options.onLog ?? toTerminal,
      variables: {
        ...localVariables(options.inFrontOfDatabase?.(database.url) ?? database.url, authToken),
        ...secrets,
        ...addressVariables(options.front ?? { host: options.host, port }, {
          ...developerVariables(),
          ...options.variables,
        }),
      },
      ...(options.canEvict ? { canEvict: true } : {}),
      ...(options.bundle ? { bundle: options.bundle } : {}),
      ...(options.assets ? { assets: options.assets } : {}),
    }))
    return {
      url: worker.url,
      worker,
      databaseDied: watch.died,
      close: async () => {
        watch.stop()
        // Closes the worker first, so that it never sees a missing database.
        await worker.close()
        await database.close()
      },
    }
  } catch (error) {
    watch.stop()
    await database.close()
    throw error
  }
}
