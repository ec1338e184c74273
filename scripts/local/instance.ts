import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { namespaceUrl, startLibsqlServer } from '../libsql/server.ts'
import { inRoot, root } from '../paths.ts'
import { complain, say, Trouble } from '../progress.ts'
import { allowedHosts, publicHost } from './hosts.ts'
import { unusedPort } from './ports.ts'
import { keepPrivate } from './private-files.ts'
import { keptSecrets } from './secrets.ts'
import { startWorkerProcess } from './worker-process.ts'
import type { WorkerProcess, WorkerProcessOptions } from './worker-process.ts'

/** A whole Tessera on this machine: database server, worker, rooms and web app. */
export type Instance = {
  url: string
  worker: WorkerProcess
  /** Settles with a sentence when the database server has died by itself. */
  databaseDied: Promise<string>
  close(): Promise<void>
}

export type InstanceOptions = {
  dataDir: string
  host: string
  port: number
  /** Where people reach it, if something stands in front: the development server. */
  front?: { host: string; port: number }
  onLog?: (level: string, line: string) => void
  variables?: Record<string, string>
  bundle?: string
  assets?: string
}

/** Lines NAME=value of .dev.vars, for those who try a gateway locally; empty without the file. */
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

/** The settings of worker/env.ts for a worker beside this database server. */
export function localVariables(databaseUrl: string, token: string): Record<string, string> {
  return {
    CONTROL_URL: namespaceUrl(databaseUrl, 'control'),
    CONTROL_TOKEN: token,
    HOMES: 'embedded',
    HOMES_URL: databaseUrl,
    HOMES_TOKEN: token,
    VERSION: version(),
    // Nothing stands in front of this machine; wrangler.toml speaks of Cloudflare's network.
    TRUSTED_PROXY: 'none',
  }
}

/** A first start has no databases at all. Bases without the control database mean that a file was lost. */
function refuseWithoutControl(folder: string): void {
  if (!existsSync(folder) || existsSync(join(folder, 'control.db'))) return
  const others = readdirSync(folder).filter((name) => name.endsWith('.db'))
  if (others.length === 0) return
  throw new Trouble(
    `${join(folder, 'control.db')} is missing, though ${others.length} other databases are there. ` +
      'It holds the accounts and the list of bases; put it back from a backup, or start with --data and a new folder.',
  )
}

/** Makes the control database on the first start. */
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
  if (level === 'error' || level === 'warn') complain(line)
  else say(line)
}

const healthEvery = 2000

/** Settles when nothing listens on the database server's address any more; `stop` ends the watch. */
function watchDatabase(url: string): { died: Promise<string>; stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  const died = new Promise<string>((resolve) => {
    timer = setInterval(() => {
      fetch(`${url}/health`, { signal: AbortSignal.timeout(30_000) }).then(
        (response) => response.body?.cancel(),
        (error: unknown) => {
          // A slow answer is no death; only a refused connection is.
          const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
          if (cause.includes('ECONNREFUSED')) resolve(`The database server has stopped (${cause}).`)
        },
      )
    }, healthEvery)
    timer.unref()
  })
  return { died, stop: () => clearInterval(timer) }
}

/** The settings of worker/env.ts that say under which addresses this machine answers, and the operator's own. */
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

/** Starts the worker on the port asked for, or on one that is free: its settings name the port. */
async function startOnPort(
  { host, port: wanted }: InstanceOptions,
  optionsFor: (port: number) => WorkerProcessOptions,
): Promise<WorkerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const port = wanted === 0 ? await unusedPort(host) : wanted
    try {
      return await startWorkerProcess(optionsFor(port))
    } catch (error) {
      // Another program may take a free port before the worker does.
      if (wanted !== 0 || attempt === 3 || !String(error).includes('in use')) throw error
    }
  }
}

/** Starts all parts. Everything that was started is closed again when one fails. */
export async function startInstance(options: InstanceOptions): Promise<Instance> {
  keepPrivate(options.dataDir)
  const secrets = keptSecrets(options.dataDir)
  const dataDir = join(options.dataDir, 'databases')
  refuseWithoutControl(dataDir)
  // Other programs on this machine can reach the port; only the worker knows the token.
  const authToken = randomBytes(24).toString('base64url')
  const database = await startLibsqlServer({ dataDir, authToken })
  const watch = watchDatabase(database.url)
  try {
    await ensureControl(database.url, authToken)
    const worker = await startOnPort(options, (port) => ({
      host: options.host,
      port,
      files: join(options.dataDir, 'files'),
      onLog: options.onLog ?? toTerminal,
      variables: {
        ...localVariables(database.url, authToken),
        ...secrets,
        ...addressVariables(options.front ?? { host: options.host, port }, {
          ...developerVariables(),
          ...options.variables,
        }),
      },
      ...(options.bundle ? { bundle: options.bundle } : {}),
      ...(options.assets ? { assets: options.assets } : {}),
    }))
    return {
      url: worker.url,
      worker,
      databaseDied: watch.died,
      close: async () => {
        watch.stop()
        // The worker first: it must not meet a database that is gone.
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
