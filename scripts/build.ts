import { buildChanged } from './build/targets.ts'
import { main, logLine } from './progress.ts'

await main(async () => {
  await buildChanged(['web', 'worker'])
  logLine('Built: dist/web and dist/worker.')
})
