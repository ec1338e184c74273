import { readdirSync } from 'node:fs'
import { buildChanged } from '../build/targets.ts'
import { inRoot } from '../paths.ts'
import { complain } from '../progress.ts'
import { provideChromium } from './chromium.ts'
import type { Counts } from './counts.ts'
import { part } from './report.ts'
import { withSecondTry } from './second-try.ts'
import { runProject } from './vitest.ts'

function storyFiles(): number {
  return readdirSync(inRoot('tests/e2e'), { recursive: true }).filter((name) =>
    String(name).endsWith('.test.ts'),
  ).length
}

/** Runs the stories in a headless Chromium. Without one they count as skipped, and in CI as failed. */
export async function browserStories(): Promise<Counts> {
  const chromium = await provideChromium()
  if (chromium.path === null) {
    const files = storyFiles()
    const inCi = process.env['CI'] === 'true'
    complain(`\n!!! BROWSER STORIES SKIPPED (${files} files): ${chromium.reason}.\n`)
    return { passed: 0, failed: inCi ? files : 0, skipped: inCi ? 0 : files }
  }
  await buildChanged(['web', 'worker'])
  const { path } = chromium
  return part('browser stories', () =>
    withSecondTry((files) => runProject('e2e', { CHROMIUM_PATH: path }, files)),
  )
}
