import { browserStories } from './quality/browser-tests.ts'
import { describe } from './quality/counts.ts'
import { main, logLine } from './progress.ts'

await main(async () => {
  const counts = await browserStories()
  logLine(`Stories: ${describe(counts)}`)
  process.exitCode = counts.failed > 0 ? 1 : 0
})
