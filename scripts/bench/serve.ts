import { startInstance } from '../local/instance.ts'
import { closeOnSignals } from '../local/shutdown.ts'
import { main, logLine } from '../progress.ts'

// Starts Tessera with custom settings: `serve.ts <data folder> <port> NAME=value ...`.

await main(async () => {
  const [dataDir = '', port = '', ...settings] = process.argv.slice(2)
  const variables = Object.fromEntries(
    settings.map((setting) => {
      const [name = '', ...value] = setting.split('=')
      return [name, value.join('=')] as const
    }),
  )
  const instance = await startInstance({ dataDir, host: '127.0.0.1', port: Number(port), variables })
  closeOnSignals(() => instance.close())
  logLine(`Tessera is ready: ${instance.url}`)
})
