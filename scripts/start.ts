import { buildChanged } from './build/targets.ts'
import { asksForHelp, help, readArguments } from './local/arguments.ts'
import { startInstance } from './local/instance.ts'
import type { Instance } from './local/instance.ts'
import { freePort } from './local/ports.ts'
import { closeOnSignals } from './local/shutdown.ts'
import { logError, main, logLine } from './progress.ts'

await main(async () => {
  const args = process.argv.slice(2)
  if (asksForHelp(args)) return logLine(help)
  const { port: wanted, data, host, workers } = readArguments(args)
  let instance: Instance | null = null
  const end = closeOnSignals(async () => {
    await instance?.close()
  })
  await buildChanged(['web', 'worker'])
  const port = await freePort(host, wanted, logLine)
  instance = await startInstance({ dataDir: data, host, port, workers })
  logLine(`Tessera is ready: ${instance.url}${workers > 1 ? ` (${workers} worker processes)` : ''}`)
  complainWhenDatabaseDies(instance, end)
})

function complainWhenDatabaseDies(instance: Instance, end: (code: number) => void): void {
  instance.databaseDied.then(
    (sentence) => {
      logError(
        `${sentence} Nothing can be read or saved without it, so Tessera ends. Start it again: npm start`,
      )
      end(1)
    },
    () => undefined,
  )
}
