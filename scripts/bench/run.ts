import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildChanged } from '../build/targets.ts'
import { main, say } from '../progress.ts'
import { type Client, signedUp } from './client.ts'
import { memoryOf, startTessera } from './instance.ts'
import { measure, noise, once, print, printLine } from './measure.ts'
import { sampleColumns, sampleRow, sampleStatuses, seededRandom } from './sample-data.ts'

// Figures of the local runtime. `--rows N` (default 100,000), `--short` for a quick look.

const short = process.argv.includes('--short')
const rowsWanted = Number(process.argv[process.argv.indexOf('--rows') + 1] ?? Number.NaN)
const rows = Number.isInteger(rowsWanted) && rowsWanted > 0 ? rowsWanted : short ? 5000 : 100_000
const times = short ? 5 : 25
const seed = 1
const noteWords = 33

type Table = { id: string; columns: { id: string; title: string }[] }

await main(async () => {
  await buildChanged(['web', 'worker'])
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  try {
    say(`Noise of the machine (slowest by median of the same work): ${noise().toFixed(2)}`)
    const first = await startTessera(dataDir)
    printLine('First start with an empty folder, to the first answer', `${first.seconds.toFixed(1)} s`)
    await first.stop()
    const tessera = await startTessera(dataDir)
    printLine('Second start, to the first answer', `${tessera.seconds.toFixed(1)} s`)
    try {
      const idle = memoryOf(tessera.process.pid ?? 0)
      printLine('Idle memory of all processes', idle === null ? 'not known here' : `${idle.toFixed(0)} MB`)
      await measureApi(await signedUp(tessera.url))
      const busy = memoryOf(tessera.process.pid ?? 0)
      printLine(
        'Memory of all processes after this',
        busy === null ? 'not known here' : `${busy.toFixed(0)} MB`,
      )
    } finally {
      await tessera.stop()
    }
    say(`Noise of the machine afterwards: ${noise().toFixed(2)}`)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function measureApi(client: Client): Promise<void> {
  const base = await client.send<{ id: string }>('POST', '/api/v2/meta/bases', { title: 'Bench' })
  const bulk = await createTable(client, base.id, 'Bulk')
  const inserted = await once(() => insertAll(client, bulk))
  printLine(`Bulk insert of ${rows} rows in calls of 1,000`, perSecond(inserted.seconds))
  const imported = await once(() => importAll(client, base.id))
  const size = `${imported.result.megabytes.toFixed(0)} MB`
  printLine(
    `Import of ${rows} rows x ${sampleColumns.length} columns (${size} of CSV cells)`,
    perSecond(imported.seconds),
  )
  await measureReads(client, bulk)
  await measureWrites(client, bulk)
}

async function measureReads(client: Client, table: Table): Promise<void> {
  const city = encodeURIComponent('(City,neq,Oslo)~and(Items,gt,3)')
  const deep = Math.floor(rows * 0.9)
  for (const [title, query] of [
    ['in order', ''],
    ['filtered and sorted', `&where=${city}&sort=-Total,Customer`],
  ] as const) {
    for (const offset of [0, deep]) {
      for (const limit of [25, 100, 1000]) {
        const path = `/api/v2/tables/${table.id}/records?format=native&limit=${limit}&offset=${offset}${query}`
        print(`List of ${limit} at ${offset}, ${title}`, await measure(times, () => client.get(path)))
      }
    }
  }
}

async function measureWrites(client: Client, table: Table): Promise<void> {
  const path = `/api/v2/tables/${table.id}/records`
  const random = seededRandom(seed + 1)
  print(
    'Insert of one record',
    await measure(times * 4, (index) => client.send('POST', path, record(index, random))),
  )
  print(
    'Update of one cell',
    await measure(times * 4, (index) => client.send('PATCH', path, { Id: index + 2, Items: index + 2 })),
  )
}

async function createTable(client: Client, baseId: string, title: string): Promise<Table> {
  return client.send<Table>('POST', `/api/v2/meta/bases/${baseId}/tables`, { title, columns: columnBodies() })
}

function columnBodies() {
  return sampleColumns.map(({ title, type }) => ({
    title,
    uidt: type,
    ...(type === 'SingleSelect'
      ? { colOptions: { options: sampleStatuses.map((status) => ({ title: status })) } }
      : {}),
  }))
}

async function insertAll(client: Client, table: Table): Promise<void> {
  const random = seededRandom(seed)
  for (let from = 0; from < rows; from += 1000) {
    const count = Math.min(1000, rows - from)
    const body = Array.from({ length: count }, (_, index) => record(from + index, random))
    await client.send('POST', `/api/v2/tables/${table.id}/records`, body)
  }
}

async function importAll(client: Client, baseId: string): Promise<{ megabytes: number }> {
  const begun = await client.send<{ id: string }>('POST', `/api/v2/meta/bases/${baseId}/imports`, {
    table: { title: 'Imported', columns: columnBodies() },
    mapping: sampleColumns.map((_, index) => index),
    format: { decimalSeparator: '.', dateOrder: 'YMD', zone: 'UTC' },
  })
  const random = seededRandom(seed)
  let bytes = 0
  let part = 1
  for (let from = 0; from < rows; from += 5000) {
    const texts = Array.from({ length: Math.min(5000, rows - from) }, (_, index) =>
      sampleRow(from + index, random, noteWords),
    )
    bytes += texts.reduce((sum, row) => sum + row.join(',').length + 2, 0)
    const lines = texts.map((_, index) => from + index + 2)
    await client.send('PUT', `/api/v2/meta/imports/${begun.id}/parts/${part}`, { rows: texts, lines })
    part += 1
  }
  await client.send('POST', `/api/v2/meta/imports/${begun.id}/finish`, {})
  return { megabytes: bytes / 1e6 }
}

/** A sample row as a JSON record. */
function record(index: number, random: () => number): Record<string, unknown> {
  const texts = sampleRow(Math.max(index, 0), random, noteWords)
  return Object.fromEntries(
    sampleColumns.map(({ title, type }, at) => {
      const text = texts[at] ?? ''
      if (type === 'Checkbox') return [title, text === 'true']
      return [title, type === 'Number' || type === 'Rating' ? Number(text) : text]
    }),
  )
}

function perSecond(seconds: number): string {
  return `${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s`
}
