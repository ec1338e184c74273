import { readdirSync } from 'node:fs'
import { buildChanged } from '../build/targets.ts'
import { inRoot } from '../paths.ts'
import { logError } from '../progress.ts'
import { provideChromium } from './chromium.ts'
import type { Counts } from './counts.ts'
import { type Outcome, part } from './report.ts'
import { runProject } from './vitest.ts'

function testFiles(folder: string): number {
  return readdirSync(inRoot(folder), { recursive: true }).filter((name) => String(name).endsWith('.test.ts'))
    .length
}

/** Runs the browser tests (tests/e2e) in headless Chromium, or only the files whose paths contain one of `filters`. */
export function browserStories(filters: readonly string[] = []): Promise<Counts> {
  return inChromium('browser stories', 'tests/e2e', (env) => runProject('e2e', env, filters))
}

/** Runs the attack suite (tests/attacks), which partly uses headless Chromium. */
export function attackTests(): Promise<Counts> {
  return inChromium('attacks', 'tests/attacks', (env) => runProject('attacks', env))
}

/** Without Chromium, the tests count as skipped, and in CI as failed. */
async function inChromium(
  name: string,
  folder: string,
  run: (env: Record<string, string>) => Promise<Outcome>,
): Promise<Counts> {
  const chromium = await provideChromium()
  if (chromium.path === null) {
    const files = testFiles(folder)
    const inCi = process.env['CI'] === 'true'
    logError(`\n!!! ${name.toUpperCase()} SKIPPED (${files} files): ${chromium.reason}.\n`)
    return { passed: 0, failed: inCi ? files : 0, skipped: inCi ? 0 : files }
  }
  await buildChanged(['web', 'worker'])
  const { path } = chromium
  return part(name, () => run({ CHROMIUM_PATH: path }))
}
