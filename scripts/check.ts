import { add, describe } from './quality/counts.ts'
import { staticChecks, tests } from './quality/checks.ts'
import { main, logLine } from './progress.ts'

await main(async () => {
  const counts = add(await staticChecks(), await tests('unit tests', 'unit'))
  logLine(`Checks: ${describe(counts)}`)
  process.exitCode = counts.failed > 0 ? 1 : 0
})
