import { once } from 'node:events'
import { isListening } from '../local/ports.ts'
import { logError, ScriptError } from '../progress.ts'
import { tests } from './checks.ts'
import type { Counts } from './counts.ts'
import { missingForMysql, mysqlPort, startMysql } from './mysql-server.ts'

const name = 'engine on MySQL'

/** Runs the suites on MySQL: a server that is there, or one of their own. Without one they are skipped; in CI, failed. */
export async function mysqlTests(): Promise<Counts> {
  if (process.env['TEST_MYSQL_URL'] || (await isListening(mysqlPort))) return tests(name, 'mysql')
  const missing = missingForMysql()
  if (missing) return skipped(`there is no MySQL at port ${mysqlPort}, and none can be installed: ${missing}`)
  const server = await startMysql().catch((error: unknown) => {
    if (error instanceof ScriptError) return error
    throw error
  })
  if (server instanceof ScriptError) return skipped(server.message)
  try {
    return await tests(name, 'mysql')
  } finally {
    const ended = once(server, 'exit')
    server.kill()
    await ended
  }
}

function skipped(reason: string): Counts {
  const inCi = process.env['CI'] === 'true'
  logError(`\n!!! ${name.toUpperCase()} SKIPPED: ${reason}.\n`)
  return { passed: 0, failed: Number(inCi), skipped: Number(!inCi) }
}
