import { once } from 'node:events'
import { isListening } from './local/ports.ts'
import { main, logLine, ScriptError } from './progress.ts'
import { missingForMysql, mysqlPort, startMysql } from './quality/mysql-server.ts'

// Installs a MySQL server for tests into node_modules/.cache and runs it until it is stopped.

await main(async () => {
  if (await isListening(mysqlPort)) throw new ScriptError(`Something listens on port ${mysqlPort} already.`)
  const missing = missingForMysql()
  if (missing)
    throw new ScriptError(`MySQL cannot be installed here: ${missing}. Set TEST_MYSQL_URL instead.`)
  const server = await startMysql()
  logLine(`MySQL is ready: mysql://root@127.0.0.1:${mysqlPort}. Stop it with Ctrl+C.`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill())
  await once(server, 'exit')
})
