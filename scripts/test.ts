import { buildChanged } from './build/targets.ts'
import { attackTests, browserStories } from './quality/browser-tests.ts'
import { staticChecks, tests } from './quality/checks.ts'
import { mysqlTests } from './quality/mysql-tests.ts'
import { add, type Counts, describe } from './quality/counts.ts'
import { part } from './quality/report.ts'
import { main, logLine, ScriptError } from './progress.ts'

/** The build counts as a check; if it fails, tests that need it are skipped. */
async function built(): Promise<Counts> {
  return part('build', async () => {
    try {
      await buildChanged(['web', 'worker'])
      return { counts: { passed: 1, failed: 0, skipped: 0 }, output: '', note: '' }
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error
      return { counts: { passed: 0, failed: 1, skipped: 0 }, output: error.message, note: '' }
    }
  })
}

await main(async () => {
  const counts: Counts[] = [await staticChecks()]
  counts.push(await tests('unit tests', 'unit'))
  counts.push(await tests('api tests', 'api'))
  counts.push(await tests('engine on PostgreSQL', 'postgres'))
  counts.push(await tests('engine on MariaDB', 'mariadb'))
  counts.push(await mysqlTests())
  counts.push(await tests('engine on a stub of Snowflake', 'snowflake'))
  const build = await built()
  counts.push(build)
  if (build.failed === 0) {
    counts.push(await tests('workerd tests', 'workerd'))
    counts.push(await attackTests())
    counts.push(await browserStories())
  }
  const all = add(...counts)
  logLine(`Tests: ${describe(all)}`)
  process.exitCode = all.failed > 0 ? 1 : 0
})
