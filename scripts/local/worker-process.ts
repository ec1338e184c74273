import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from '../paths.ts'
import { readBuilt } from './built-options.ts'
import { callControl, controlSocket } from './control.ts'
import { ownHost, urlHost } from './hosts.ts'
import { keepSchedule } from './schedule.ts'
import { simulatorModules, variablePrefix, workerdConfig } from './workerd-config.ts'
import { startWorkerd, type Workerd } from './workerd.ts'

export type WorkerProcess = {
  /** URL of the worker, without trailing slash. */
  url: string
  /** Calls a method of a Durable Object, like the worker does; tests use it to reach rooms. */
  callObject(binding: string, name: string, method: string, ...args: unknown[]): Promise<unknown>
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
  /** Folder with index.js and options.json; default dist/worker. */
  bundle?: string
  /** Folder with the web app's files; default dist/web. */
  assets?: string
}

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
  let port = options.port
  let isClosing = false
  let running: Workerd | null = null

  const start = async (): Promise<void> => {
    const { config, variables } = prepare(options, folder, port, socket.address)
    rmSync(join(folder, 'control'), { force: true })
    const started = await startWorkerd({
      config,
      sockets: ['http', 'control'],
      variables: { ...variables, [`${variablePrefix}CONTROL_SOCKET_TOKEN`]: socket.token },
      onLog: options.onLog,
    })
    // Already read; deleted so that little remains after a kill.
    for (const name of readdirSync(folder))
      if (name !== 'control') rmSync(join(folder, name), { force: true })
    running = started
    port = started.ports.get('http') ?? port
    void started.ended.then(() => restartAfterCrash(started))
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
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  const control = (call: Parameters<typeof callControl>[2]) =>
    callControl(socket, running?.ports.get('control') ?? 0, call)
  const { cronTriggers } = readBuilt(bundleOf(options))
  const stopSchedule = keepSchedule(cronTriggers, async (cron) => {
    await control({ cron })
  })
  return {
    url: `http://${ownHost(options.host)}:${port}`,
    callObject: (binding, name, method, ...args) => control({ binding, name, method, args }),
    reload: async () => {
      await stop()
      await start()
    },
    close: async () => {
      isClosing = true
      stopSchedule()
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const bundleOf = (options: WorkerProcessOptions): string => options.bundle ?? inRoot('dist/worker')

/**
 * Writes the configuration and its embedded files. Settings are passed by the environment and never written.
 */
function prepare(options: WorkerProcessOptions, folder: string, port: number, controlAddress: string) {
  const bundle = bundleOf(options)
  const built = readBuilt(bundle)
  const variables = { ...built.bindings, ...options.variables }
  for (const name of ['do', 'r2']) mkdirSync(join(options.files, name), { recursive: true, mode: 0o700 })
  const simulators = join(dirname(createRequire(import.meta.url).resolve('miniflare')), 'workers')
  for (const [name, from] of Object.entries(simulatorModules))
    copyFileSync(join(simulators, from), join(folder, name))
  copyFileSync(join(bundle, 'index.js'), join(folder, 'index.js'))
  for (const name of ['control', 'cache'])
    copyFileSync(join(import.meta.dirname, `${name}-worker.js`), join(folder, `${name}.js`))
  const config = join(folder, 'workerd.capnp')
  writeFileSync(
    config,
    workerdConfig(built, {
      address: `${urlHost(options.host)}:${port}`,
      controlAddress,
      variables,
      files: options.files,
      assets: options.assets ?? inRoot('dist/web'),
    }),
  )
  const prefixed = Object.entries(variables).map(([name, value]) => [variablePrefix + name, value] as const)
  return { config, variables: Object.fromEntries(prefixed) }
}
