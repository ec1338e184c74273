import { readFileSync, statSync } from 'node:fs'
import { Miniflare, NoOpLog, convertV4MiniflareOptions } from 'miniflare'
import type { V4MiniflareOptions, V4WorkerdStructuredLog, V4WorkerOptions } from 'miniflare'
import { inRoot } from '../paths.ts'
import { Trouble } from '../progress.ts'
import { guardWorkerd } from './guard.ts'
import { keepSchedule } from './schedule.ts'

export type WorkerProcess = {
  /** Address that it answers on, without a slash at the end. */
  url: string
  /** The platform's simulator itself: tests reach rooms through it. */
  simulator: Miniflare
  /** Starts the bundle anew, after a rebuild; same address. */
  reload(): Promise<void>
  close(): Promise<void>
}

export type WorkerProcessOptions = {
  host: string
  port: number
  /** Variables and secrets, on top of wrangler.toml's. */
  variables: Record<string, string>
  /** Folder in which the platform keeps its own state: uploaded files. */
  files: string
  /** Lines that the worker writes with `console`. */
  onLog: (level: string, line: string) => void
  /** Folder with index.js and options.json; default dist/worker. */
  bundle?: string
  /** Folder with the web app's files; default dist/web. */
  assets?: string
}

/** The form in which `npm run build` left wrangler.toml's bindings; see scripts/build/worker-options.ts. */
type BuiltOptions = V4WorkerOptions & {
  bindings?: Record<string, string>
  assets?: NonNullable<V4WorkerOptions['assets']>
  cronTriggers?: string[]
}

function readBuilt(bundle: string): BuiltOptions {
  const file = `${bundle}/options.json`
  if (!statSync(file, { throwIfNoEntry: false }))
    throw new Trouble(`${file} is not there. Build first: npm run build`)
  return JSON.parse(readFileSync(file, 'utf8')) as BuiltOptions
}

function optionsOf(options: WorkerProcessOptions): { miniflare: V4MiniflareOptions; crons: string[] } {
  const bundle = options.bundle ?? inRoot('dist/worker')
  const built = readBuilt(bundle)
  const assets = built.assets
    ? { assets: { ...built.assets, directory: options.assets ?? inRoot('dist/web') } }
    : {}
  const miniflare: V4MiniflareOptions = {
    ...built,
    ...assets,
    name: 'tessera',
    resourcePersistencePath: options.files,
    bindings: { ...built.bindings, ...options.variables },
    rootPath: bundle,
    modulesRoot: bundle,
    modules: [
      {
        type: 'ESModule',
        path: `${bundle}/index.js`,
        contents: readFileSync(`${bundle}/index.js`, 'utf8'),
      },
    ],
    host: options.host,
    port: options.port,
    log: new NoOpLog(),
    logRequests: false,
    telemetry: { enabled: false },
    // Otherwise asks a server far away where this machine is.
    cf: false,
    handleStructuredLogs: (log: V4WorkerdStructuredLog) => options.onLog(log.level, String(log['message'])),
  }
  return { miniflare, crons: built.cronTriggers ?? [] }
}

/** Starts the built worker in workerd. Resolves when it answers. */
export async function startWorkerProcess(options: WorkerProcessOptions): Promise<WorkerProcess> {
  const stopGuarding = guardWorkerd()
  const first = optionsOf(options)
  const simulator = new Miniflare(convertV4MiniflareOptions(first.miniflare))
  const url = await simulator.ready
  const stopSchedule = keepSchedule(first.crons, async (cron) => {
    const worker = await simulator.getWorker()
    await worker.scheduled({ cron })
  })
  return {
    url: url.origin,
    simulator,
    reload: async () => {
      const next = optionsOf({ ...options, port: Number(url.port) })
      await simulator.setOptions(convertV4MiniflareOptions(next.miniflare))
    },
    close: async () => {
      stopSchedule()
      stopGuarding()
      await simulator.dispose()
    },
  }
}
