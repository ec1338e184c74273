import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from '../paths.ts'
import { readBuilt } from './built-options.ts'
import { callControl, controlSocket } from './control.ts'
import { ownHost, urlHost } from './hosts.ts'
import { type ObjectHosting, objectSockets } from './object-services.ts'
import { withSharedPort } from './ports.ts'
import { resolverSocket, startResolver } from './resolver.ts'
import { keepSchedule } from './schedule.ts'
import { simulatorModules, variablePrefix, workerdConfig } from './workerd-config.ts'
import { startWorkerd, type Workerd } from './workerd.ts'

export type WorkerProcess = {
  /** URL of the worker, without trailing slash. */
  url: string
  /** Process id of workerd, or of the last one while it is being restarted. */
  pid(): number | null
  /** Calls a method of a Durable Object, like the worker does; tests use it to reach rooms. */
  callObject(binding: string, name: string, method: string, ...args: unknown[]): Promise<unknown>
  /** Evicts a Durable Object from memory, as after ten idle seconds: its sockets hibernate. Needs `canEvict`. */
  evictObject(binding: string, name: string): Promise<unknown>
  /** Ends a process that does not respond; it is restarted like after a crash. */
  kill(): void
  /** Restarts the bundle after a rebuild, at the same address. */
  reload(): Promise<void>
  close(): Promise<void>
}

export type WorkerProcessOptions = {
  host: string
  port: number
  /** Variables and secrets, in addition to those of wrangler.toml. */
  variables: Record<string, string>
  /** Folder of the platform's state: uploaded files. */
  files: string
  /** Lines that the worker writes with `console`. */
  onLog: (level: string, line: string) => void
  /** Tests may evict Durable Objects. */
  canEvict?: boolean
  /** Folder with index.js and options.json; default dist/worker. */
  bundle?: string
  /** Folder with the web app's files; default dist/web. */
  assets?: string
  /** This process is one of several on the port (worker-group.ts); without it, it is the only one. */
  member?: Membership
}

export type Membership = {
  /** Private folder of the sockets between the processes. */
  folder: string
  /** Number of the process; process 0 owns Durable Objects, uploaded files and schedules. */
  index: number
  /** Number of processes. */
  of: number
}

/** The socket that leads to one process of several: tests and health checks use it. */
export function directSocket({ folder, index }: Pick<Membership, 'folder' | 'index'>): string {
  return join(folder, `direct-${index}`)
}

/** Bytes of the edge caches of all processes. */
const cacheBytes = 64 * 1024 * 1024

/** Milliseconds between a crash of the runtime and its restart. */
const restartPause = 200

/**
 * Starts the built worker in workerd without Miniflare's entry point, so requests go from the port directly
 * to the worker. Resolves when it responds. Restarts a crashed runtime on the same port.
 */
export async function startWorkerProcess(options: WorkerProcessOptions): Promise<WorkerProcess> {
  // Readable by its owner only, because it contains the control socket.
  const folder = mkdtempSync(join(tmpdir(), 'tessera-run-'))
  const socket = controlSocket(folder)
  const resolver = await startResolver(folder)
  let port = options.port
  let isClosing = false
  let running: Workerd | null = null
  /** Resolves once `running` has ended and, if it crashed, another has started. */
  let replaced = Promise.resolve()

  const { member } = options
  const isOwner = !member || member.index === 0
  const sockets = ['http', ...(isOwner ? ['control'] : []), ...(member ? ['direct'] : [])]

  const start = async (): Promise<void> => {
    const { config, variables } = prepare(options, folder, {
      port,
      controlAddress: socket.address,
      resolver: resolver.address,
    })
    for (const path of socketFiles(options, folder)) rmSync(path, { force: true })
    const begin = (inherited: Record<string, number>) =>
      startWorkerd({
        config,
        sockets,
        inherited,
        variables: { ...variables, [`${variablePrefix}CONTROL_SOCKET_TOKEN`]: socket.token },
        onLog: options.onLog,
      })
    const started = await (member ? withSharedPort(options.host, port, (http) => begin({ http })) : begin({}))
    // Already read; deleted so that little remains after a kill.
    for (const name of readdirSync(folder))
      if (name !== 'control' && name !== resolverSocket) rmSync(join(folder, name), { force: true })
    running = started
    port = started.ports.get('http') ?? port
    replaced = started.ended.then(() => restartAfterCrash(started))
  }
  const restartAfterCrash = async (ended: Workerd): Promise<void> => {
    while (!isClosing && running === ended) {
      options.onLog('error', 'The runtime has stopped unexpectedly and is started again.')
      await sleep(restartPause)
      try {
        if (!isClosing && running === ended) await start()
      } catch (error) {
        options.onLog('error', String(error))
      }
    }
  }
  const stop = async (): Promise<void> => {
    const current = running
    running = null
    await current?.stop()
  }

  try {
    await start()
  } catch (error) {
    resolver.close()
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  const control = (call: Parameters<typeof callControl>[2]) =>
    callControl(socket, running?.ports.get('control') ?? 0, call)
  const { cronTriggers } = readBuilt(bundleOf(options))
  const stopSchedule = keepSchedule(isOwner ? cronTriggers : [], async (cron) => {
    await control({ cron })
  })
  return {
    url: `http://${ownHost(options.host)}:${port}`,
    pid: () => running?.pid ?? null,
    kill: () => running?.kill(),
    callObject: (binding, name, method, ...args) => control({ binding, name, method, args }),
    evictObject: (binding, name) => control({ evicted: true, binding, name }),
    reload: async () => {
      await stop()
      await start()
    },
    close: async () => {
      isClosing = true
      stopSchedule()
      const restarting = replaced
      await stop()
      // A crash just before may have started another.
      await restarting
      await stop()
      resolver.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Sockets that a process which was killed may have left behind. */
function socketFiles({ member, ...options }: WorkerProcessOptions, folder: string): string[] {
  if (!member) return [join(folder, 'control')]
  const objects = member.index === 0 ? objectSockets(readBuilt(bundleOf(options))) : []
  return [join(folder, 'control'), directSocket(member), ...objects.map((name) => join(member.folder, name))]
}

function hostingOf(member: Membership | undefined): ObjectHosting {
  if (!member) return { kind: 'own' }
  return { kind: member.index === 0 ? 'shared' : 'remote', folder: member.folder }
}

const bundleOf = (options: Pick<WorkerProcessOptions, 'bundle'>): string =>
  options.bundle ?? inRoot('dist/worker')

/** Modules beside this file that the configuration embeds, by name. */
const embeddedWorkers = {
  'control.js': 'control-worker.js',
  'cache.js': 'cache-worker.js',
  'objects.js': 'objects-worker.js',
  'remote-objects.js': 'remote-objects.js',
} as const

/**
 * Writes the configuration and its embedded files. Settings are passed by the environment and never written.
 */
function prepare(
  options: WorkerProcessOptions,
  folder: string,
  { port, controlAddress, resolver }: { port: number; controlAddress: string; resolver: string | null },
) {
  const bundle = bundleOf(options)
  const built = readBuilt(bundle)
  const { member } = options
  const variables = { ...built.bindings, ...options.variables }
  for (const name of ['do', 'r2']) mkdirSync(join(options.files, name), { recursive: true, mode: 0o700 })
  const simulators = join(dirname(createRequire(import.meta.url).resolve('miniflare')), 'workers')
  for (const [name, from] of Object.entries(simulatorModules))
    copyFileSync(join(simulators, from), join(folder, name))
  copyFileSync(join(bundle, 'index.js'), join(folder, 'index.js'))
  for (const [name, from] of Object.entries(embeddedWorkers))
    copyFileSync(join(import.meta.dirname, from), join(folder, name))
  const config = join(folder, 'workerd.capnp')
  writeFileSync(
    config,
    workerdConfig(built, {
      address: member ? null : `${urlHost(options.host)}:${port}`,
      controlAddress,
      resolver,
      canEvict: options.canEvict ?? false,
      directAddress: member ? `unix:${directSocket(member)}` : null,
      objects: hostingOf(member),
      cacheBytes: Math.floor(cacheBytes / (member?.of ?? 1)),
      variables,
      files: options.files,
      assets: options.assets ?? inRoot('dist/web'),
    }),
  )
  const prefixed = Object.entries(variables).map(([name, value]) => [variablePrefix + name, value] as const)
  return { config, variables: Object.fromEntries(prefixed) }
}
