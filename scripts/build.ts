import { buildChanged } from './build/targets.ts'
import { main, say } from './progress.ts'

await main(async () => {
  await buildChanged(['web', 'worker'])
  say('Built: dist/web and dist/worker.')
})
