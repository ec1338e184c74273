import { watch } from 'node:fs'
import { createServer } from 'vite'
import type { ViteDevServer } from 'vite'
import { sourcesOf } from './build/sources.ts'
import { buildChanged } from './build/targets.ts'
import { readArguments } from './local/arguments.ts'
import { startInstance } from './local/instance.ts'
import type { Instance } from './local/instance.ts'
import { freePort, unusedPort } from './local/ports.ts'
import { closeOnSignals } from './local/shutdown.ts'
import { inRoot } from './paths.ts'
import { logError, main, logLine, ScriptError } from './progress.ts'

/** Milliseconds without changes before a rebuild. */
const quiet = 120

await main(async () => {
  const { port: wanted, data, host } = readArguments(process.argv.slice(2))
  let instance: Instance | null = null
  let web: ViteDevServer | null = null
  const end = closeOnSignals(async () => {
    await web?.close()
    await instance?.close()
  })
  await buildChanged(['worker'])
  const port = await freePort(host, wanted === 0 ? await unusedPort(host) : wanted, logLine)
  const worker = await startInstance({ dataDir: data, host: '127.0.0.1', port: 0, front: { host, port } })
  instance = worker
  // web/vite.config.ts proxies API requests to this address.
  process.env['TESSERA_WORKER'] = worker.url
  web = await createServer({
    configFile: inRoot('web/vite.config.ts'),
    root: inRoot('web'),
    logLevel: 'warn',
    clearScreen: false,
    server: { host, port, strictPort: true },
  })
  await web.listen()
  watchWorker(worker)
  logLine(`Tessera is ready, and follows your changes: http://${host}:${web.config.server.port}`)
  const sentence = await worker.databaseDied
  logError(`${sentence} Start again: npm run dev`)
  end(1)
})

/** Rebuilds and reloads the worker when its sources change; if the build fails, the old one keeps running. */
function watchWorker(instance: Instance): void {
  let timer: NodeJS.Timeout | undefined
  let building = Promise.resolve()
  const rebuild = async () => {
    try {
      await buildChanged(['worker'])
      await instance.worker.reload()
    } catch (error) {
      logError(error instanceof ScriptError ? error.message : String(error))
    }
  }
  for (const path of sourcesOf.worker) {
    watch(inRoot(path), { recursive: true }, (_event, name) => {
      if (name?.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        building = building.then(rebuild)
      }, quiet)
    })
  }
}
