import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { buildChanged } from '../build/targets.ts'
import { inRoot } from '../paths.ts'
import { main, say, Trouble } from '../progress.ts'
import { provideChromium } from '../quality/chromium.ts'
import { filesOf, firstLoads, gzipped, readManifest } from '../quality/first-loads.ts'
import { account, type Client, signedUp } from './client.ts'
import { GridPage } from './grid-page.ts'
import { startTessera } from './instance.ts'
import { noise, printLine, quantile } from './measure.ts'
import { sampleColumns, sampleRow, sampleStatuses, seededRandom } from './sample-data.ts'

// Figures of the grid in a headless Chromium. `--rows N` (default 1,000,000), `--short` for a quick look.

const short = process.argv.includes('--short')
const rowsWanted = process.argv.includes('--rows')
  ? Number(process.argv[process.argv.indexOf('--rows') + 1])
  : Number.NaN
const rows = Number.isInteger(rowsWanted) && rowsWanted > 0 ? rowsWanted : short ? 20_000 : 1_000_000
const columns = 30
const coldRows = Math.min(rows, 100_000)
const scrollSeconds = short ? 5 : 20
const times = short ? 5 : 20
const portWanted = Number(process.argv[process.argv.indexOf('--port') + 1] ?? Number.NaN)
const port = process.argv.includes('--port') && Number.isInteger(portWanted) ? portWanted : 18_081

/** Rows of one part, under the server's limit of bytes. */
const partRows = 5000

await main(async () => {
  const found = await provideChromium()
  if (found.path === null) throw new Trouble(`There is no browser to measure in: ${found.reason}.`)
  await buildChanged(['web', 'worker'])
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const tessera = await startTessera(dataDir, port)
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: found.path, headless: true, args })
  try {
    say(`Noise of the machine (slowest by median of the same work): ${noise().toFixed(2)}`)
    const client = await signedUp(tessera.url)
    const base = await client.send<{ id: string }>('POST', '/api/v2/meta/bases', { title: 'Bench' })
    const large = await fill(client, base.id, 'Large', rows, columns)
    const cold = await fill(client, base.id, 'Cold', coldRows, sampleColumns.length)
    const addressOf = (table: string) => `${tessera.url}/#/nc/${base.id}/table/${table}`
    const page = await GridPage.signIn(browser, tessera.url, account)
    say(`${rows} rows x ${columns} columns, window of 1440 x 900`)
    await measureScrolling(page, addressOf(large))
    await measureEditing(page)
    printLine('Heap after all of this', `${((await page.heap()) / 1e6).toFixed(0)} MB`)
    const firsts: number[] = []
    for (let run = 0; run < (short ? 2 : 5); run += 1) firsts.push(await page.coldLoad(addressOf(cold)))
    printLine(`First rows of ${coldRows} after a cold load`, `${quantile(firsts, 0.5).toFixed(0)} ms median`)
    printLine('JavaScript of the grid screen', `${(bytesOfGrid() / 1000).toFixed(1)} KB gzip`)
    say(`Noise of the machine afterwards: ${noise().toFixed(2)}`)
  } finally {
    await browser.close()
    await tessera.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function measureScrolling(page: GridPage, address: string): Promise<void> {
  await page.open(address)
  const frames = await page.scroll(scrollSeconds)
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(frames, share).toFixed(1))
  printLine(
    `Frames while wheel-scrolling ${scrollSeconds} s (${frames.length})`,
    `p50 ${p50} ms  p95 ${p95} ms  p99 ${p99} ms`,
  )
  const { blank, seen } = await page.blanks(scrollSeconds / 2)
  printLine('Rows not there yet while scrolling', `${((100 * blank) / Math.max(1, seen)).toFixed(2)} %`)
}

async function measureEditing(page: GridPage): Promise<void> {
  const echoes = await page.echoes(times)
  printLine('Keystroke to painted echo', `${quantile(echoes, 0.5).toFixed(1)} ms median`)
  const commits: number[] = []
  for (let run = 0; run < times; run += 1) commits.push(await page.commit(`word ${run}`))
  printLine('Commit to answer of the server', `${quantile(commits, 0.5).toFixed(0)} ms median`)
  const pastes: number[] = []
  for (let run = 0; run < 3; run += 1) pastes.push(await page.paste(pasted(1000, 10, run)))
  printLine('Paste of 10,000 cells, until saved', `${quantile(pastes, 0.5).toFixed(0)} ms median`)
}

/** Cells as a spreadsheet puts them on the clipboard, others each time. */
function pasted(height: number, width: number, run: number): string {
  const random = seededRandom(run + 2)
  return Array.from({ length: height }, (_, index) =>
    sampleRow(index, random, 6).slice(0, width).join('\t'),
  ).join('\n')
}

/** A table of so many rows and columns, imported in parts; answers its id. */
async function fill(
  client: Client,
  baseId: string,
  title: string,
  count: number,
  wide: number,
): Promise<string> {
  const kinds = Array.from({ length: wide }, (_, index) => {
    const column = sampleColumns[index % sampleColumns.length] ?? sampleColumns[0]
    const round = Math.floor(index / sampleColumns.length)
    return {
      column,
      place: index % sampleColumns.length,
      title: round === 0 ? column.title : `${column.title} ${round + 1}`,
    }
  })
  const begun = await client.send<{ id: string; table: { id: string } }>(
    'POST',
    `/api/v2/meta/bases/${baseId}/imports`,
    {
      table: {
        title,
        columns: kinds.map(({ column, title: name }) => ({
          title: name,
          uidt: column.type,
          ...(column.title === 'Status'
            ? { colOptions: { options: sampleStatuses.map((status) => ({ title: status })) } }
            : {}),
        })),
      },
      mapping: kinds.map((_, index) => index),
      format: { decimalSeparator: '.', dateOrder: 'YMD', zone: 'UTC' },
    },
  )
  const random = seededRandom(1)
  let part = 1
  for (let from = 0; from < count; from += partRows) {
    const size = Math.min(partRows, count - from)
    const texts = Array.from({ length: size }, (_, index) => {
      const row = sampleRow(from + index, random, 6)
      return kinds.map(({ place }) => row[place] ?? '')
    })
    const lines = texts.map((_, index) => from + index + 2)
    await client.send('PUT', `/api/v2/meta/imports/${begun.id}/parts/${part}`, { rows: texts, lines })
    part += 1
  }
  const done = await client.send<{ tableId?: string; table?: { id: string } }>(
    'POST',
    `/api/v2/meta/imports/${begun.id}/finish`,
    {},
  )
  const { list } = await client.get<{ list: { id: string; title: string }[] }>(
    `/api/v2/meta/bases/${baseId}/tables`,
  )
  const id = list.find((table) => table.title === title)?.id ?? done.tableId
  if (!id) throw new Trouble(`The table ${title} was not made.`)
  return id
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
