// Runs the browser stories: npm run e2e, or only some files: npm run e2e -- kanban
import { browserStories } from './quality/browser-tests.ts'
import { describe } from './quality/counts.ts'
import { main, logLine } from './progress.ts'

await main(async () => {
  const counts = await browserStories(process.argv.slice(2))
  logLine(`Stories: ${describe(counts)}`)
  process.exitCode = counts.failed > 0 ? 1 : 0
})
