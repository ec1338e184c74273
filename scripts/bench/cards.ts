import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { buildChanged } from '../build/targets.ts'
import { main, logLine, ScriptError } from '../progress.ts'
import { provideChromium } from '../quality/chromium.ts'
import { account, signedUp } from './client.ts'
import { readCardsBench } from './cards/arguments.ts'
import { CardsPage } from './cards/page.ts'
import { fillCards } from './cards/tables.ts'
import { Figures } from './grid/figures.ts'
import { startTessera } from './instance.ts'
import { noise } from './measure.ts'

// Benchmarks galleries and kanbans in headless Chromium. `--rows N` (default 10,000); `--short` for a quick run.

const bench = readCardsBench(process.argv.slice(2))
const figures = new Figures()

await main(async () => {
  const found = await provideChromium()
  if (found.path === null) throw new ScriptError(`There is no browser to measure in: ${found.reason}.`)
  await buildChanged(['web', 'worker'])
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const tessera = await startTessera(dataDir, bench.port)
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: found.path, headless: true, args })
  try {
    figures.one('Noise of the machine before: slowest by median', noise(), { unit: '', digits: 2 })
    const table = await fillCards(await signedUp(tessera.url), bench.rows)
    logLine(`${bench.rows} records in a gallery and a kanban of five stacks, window of 1440 x 900`)
    const page = await CardsPage.signIn(browser, tessera.url, account, table)
    for (const view of ['Gallery', 'Kanban'] as const) {
      const firsts: number[] = []
      for (let run = 0; run < bench.loads; run += 1) firsts.push(await page.choose(view))
      figures.median(`${view}: first cards after the view is chosen`, firsts, { under: 500, unit: 'ms' })
      const frames = await page.frames(bench.scrollSeconds)
      figures.frames(`${view}: frames, wheel for ${bench.scrollSeconds} s`, frames, { under: 17, unit: 'ms' })
    }
    figures.one('Noise of the machine afterwards', noise(), { unit: '', digits: 2 })
    figures.print()
  } finally {
    await browser.close()
    await tessera.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
