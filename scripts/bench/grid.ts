import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { buildChanged } from '../build/targets.ts'
import { inRoot } from '../paths.ts'
import { main, logLine, ScriptError } from '../progress.ts'
import { provideChromium } from '../quality/chromium.ts'
import { filesOf, firstLoads, gzipped, readManifest } from '../quality/first-loads.ts'
import { account, type Client, signedUp } from './client.ts'
import { type GridBench, readGridBench } from './grid/arguments.ts'
import { commit, deleteAll, echoes, paste } from './grid/edits.ts'
import { Figures } from './grid/figures.ts'
import { GridPage } from './grid/page.ts'
import { clipOf, fillTable, groupBy } from './grid/tables.ts'
import { startTessera } from './instance.ts'
import { noise } from './measure.ts'
import { sampleColumns } from '../sample-columns.ts'

// Benchmarks the grid in headless Chromium. `--rows N` (default 1,000,000); `--short` for a quick run.

const bench = readGridBench(process.argv.slice(2))
const columns = 30
const wideColumns = 300
const figures = new Figures()
const frame = { under: 17, unit: 'ms' }

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
    const client = await signedUp(tessera.url)
    const tables = await fill(client, bench)
    const grid = await GridPage.signIn(browser, tessera.url, account)
    const addressOf = (table: string) => `${tessera.url}/#/nc/${tables.baseId}/table/${table}`
    logLine(`${bench.rows} rows x ${columns} columns, window of 1440 x 900`)
    await measureScrolling(grid, addressOf(tables.large))
    await measureEditing(grid)
    await measureTour(grid)
    await measureColdLoads(grid, addressOf(tables.cold))
    await measureWide(grid, addressOf(tables.wide))
    await measureGroups(grid, addressOf(tables.cold), () => groupBy(client, tables.cold, 'Status'))
    await measureDelete(grid, addressOf(tables.large))
    figures.one('JavaScript of the grid screen, gzip', bytesOfGrid() / 1000, { unit: 'KB', digits: 1 })
    figures.one('Noise of the machine afterwards', noise(), { unit: '', digits: 2 })
    figures.print()
  } finally {
    await browser.close()
    await tessera.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

type Tables = { baseId: string; large: string; cold: string; wide: string }

async function fill(client: Client, { rows, coldRows, wideRows }: GridBench): Promise<Tables> {
  const { id } = await client.send<{ id: string }>('POST', '/api/v2/meta/bases', { title: 'Bench' })
  const start = performance.now()
  const large = await fillTable(client, id, { title: 'Large', rows, columns })
  const cold = await fillTable(client, id, { title: 'Cold', rows: coldRows, columns: sampleColumns.length })
  const wide = await fillTable(client, id, { title: 'Wide', rows: wideRows, columns: wideColumns })
  logLine(`Tables filled in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  return { baseId: id, large, cold, wide }
}

async function measureScrolling(grid: GridPage, address: string): Promise<void> {
  await grid.open(address)
  figures.frames(`Frames, wheel for ${bench.scrollSeconds} s`, await grid.frames(bench.scrollSeconds), frame)
  figures.one('Rows passed a second', (await grid.firstRow()) / bench.scrollSeconds, { unit: '' })
  const { blank, seen } = await grid.blanks(bench.scrollSeconds / 2)
  figures.one('Rows not there yet at this speed', (100 * blank) / Math.max(1, seen), {
    under: 1,
    unit: '%',
    digits: 2,
  })
  await grid.proveBlanksAreSeen()
}

async function measureEditing(grid: GridPage): Promise<void> {
  figures.median('Keystroke to painted echo', await echoes(grid, bench.keystrokes), { ...frame, digits: 1 })
  const commits = await times(bench.keystrokes, (run) => commit(grid, `word ${run}`))
  figures.median("Commit to the server's answer", commits, { unit: 'ms' })
  const pastes = await times(bench.pastes, (run) => paste(grid, clipOf(1000, 10, run + 2)))
  figures.median('Paste of 10,000 cells, until saved', pastes, { under: 2000, unit: 'ms' })
}

/** Scrolls to the middle with the scrollbar, then through all rows. */
async function measureTour(grid: GridPage): Promise<void> {
  const jumps: number[] = []
  for (const share of [0.5, 0, 0.51, 0.02, 0.52]) jumps.push(await grid.jump(share))
  const middle = jumps.filter((_, index) => index % 2 === 0)
  figures.median('Scrollbar to the middle, until rows are there', middle, { under: 1000, unit: 'ms' })
  const stops = await grid.tour(bench.stops)
  figures.median(`Each of ${bench.stops} stops on the way through all rows`, stops, { unit: 'ms' })
  figures.one('Heap after going through all rows', (await grid.heap()) / 1e6, { under: 300, unit: 'MB' })
}

async function measureColdLoads(grid: GridPage, address: string): Promise<void> {
  const loads = await times(bench.coldLoads, () => grid.coldLoad(address))
  figures.median(`First rows of ${bench.coldRows} after a cold load`, loads, { under: 1000, unit: 'ms' })
}

async function measureWide(grid: GridPage, address: string): Promise<void> {
  const seconds = bench.scrollSeconds / 2
  await grid.open(address)
  figures.frames(`${wideColumns} columns, wheel down`, await grid.frames(seconds), frame)
  figures.frames(`${wideColumns} columns, wheel aside`, await grid.frames(seconds, 'aside'), frame)
  const stops = await grid.tour(Math.min(bench.stops, bench.wideRows / 200))
  figures.median(`${wideColumns} columns, each of ${stops.length} stops through all rows`, stops, {
    unit: 'ms',
  })
  const what = `Heap after going through ${bench.wideRows} rows of ${wideColumns} columns`
  figures.one(what, (await grid.heap()) / 1e6, { under: 300, unit: 'MB' })
}

async function measureGroups(grid: GridPage, address: string, group: () => Promise<void>): Promise<void> {
  await group()
  await grid.open(address)
  const seconds = bench.scrollSeconds / 2
  figures.frames(`${bench.coldRows} rows in groups, wheel`, await grid.frames(seconds), frame)
  const { blank, seen } = await grid.blanks(seconds / 2)
  figures.one('Rows in groups not there yet', (100 * blank) / Math.max(1, seen), { unit: '%', digits: 2 })
}

async function measureDelete(grid: GridPage, address: string): Promise<void> {
  await grid.open(address)
  figures.one(`Delete of all ${bench.rows} rows by Mod+A`, (await deleteAll(grid)) / 1000, {
    unit: 's',
    digits: 1,
  })
}

async function times(count: number, work: (run: number) => Promise<number>): Promise<number[]> {
  const spent: number[] = []
  for (let run = 0; run < count; run += 1) spent.push(await work(run))
  return spent
}

function bytesOfGrid(): number {
  const web = inRoot('dist/web')
  const grid = firstLoads.find(({ page }) => page === 'grid')
  const files = filesOf(readManifest(web), grid?.chunks ?? [])
  return gzipped(
    web,
    files.filter((file) => file.endsWith('.js')),
  )
}
