import { attackTests } from './quality/browser-tests.ts'
import { describe } from './quality/counts.ts'
import { main, logLine } from './progress.ts'

await main(async () => {
  const counts = await attackTests()
  logLine(`Attacks: ${describe(counts)}`)
  process.exitCode = counts.failed > 0 ? 1 : 0
})
