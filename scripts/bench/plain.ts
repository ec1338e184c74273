import { fields } from '#core/fields/index.ts'
import { logLine } from '../progress.ts'
import type { Client } from './client.ts'
import { measure, once, print, printRate } from './measure.ts'
import { sampleRow, seededRandom } from './sample-data.ts'
import { columnBody, sampleColumns } from '../sample-columns.ts'
import { type BenchTable, type Body, fill, inThousands, recordsOf } from './tables.ts'

const seed = 1
const noteWords = 33

/** Imports, creates, reads, changes and deletes a table with twelve plain columns. */
export async function measurePlain(
  client: Client,
  { rows, times }: { rows: number; times: number },
): Promise<void> {
  logLine(`\nA plain table of ${rows} rows, ${sampleColumns.length} columns`)
  const { base, table, seconds: filled } = await fillSampleTable(client, rows)
  printRate('Bulk insert, in calls of 1,000', rows, filled)
  const imported = await importAll(client, base.id, rows)
  const size = `${imported.megabytes.toFixed(0)} MB of CSV cells`
  printRate(`Import of as many (${size})`, rows, imported.seconds)
  await measureReads(client, table, rows, times)
  await measureWrites(client, table, rows, times)
}

/** Creates a base with a table of sample rows; `seconds` is the time that the rows took. */
export async function fillSampleTable(client: Client, rows: number) {
  const base = await client.send<{ id: string }>('POST', '/api/v2/meta/bases', { title: 'Bench' })
  const table = await client.send<BenchTable>('POST', `/api/v2/meta/bases/${base.id}/tables`, {
    title: 'Bulk',
    columns: columnBodies(),
  })
  const random = seededRandom(seed)
  const seconds = await fill(client, table, rows, (index) => record(index, random))
  return { base, table, seconds }
}

async function measureReads(client: Client, table: BenchTable, rows: number, times: number): Promise<void> {
  for (const { title, path } of plainReads(table, rows))
    print(title, await measure(times, () => client.get(path)))
  for (const [title, query] of orders) {
    const path = `${recordsOf(table)}?format=native&limit=50&${query}`
    print(`List of 50 after a record in the middle, ${title}`, await afterMiddle(client, path, rows, times))
  }
}

/** A filter that most records pass. */
export const where = encodeURIComponent('(City,neq,Oslo)~and(Items,gt,3)')
const orders = [
  ['in order', ''],
  ['sorted', '&sort=-Total,Customer'],
  ['filtered and sorted', `&where=${where}&sort=-Total,Customer`],
] as const

/** Reads that every server of this API has, with the path of each. */
export function plainReads(table: BenchTable, rows: number): { title: string; path: string }[] {
  const path = recordsOf(table)
  const lists = orders.flatMap(([title, query]) =>
    [0, Math.floor(rows / 2), Math.floor(rows * 0.9)].flatMap((offset) =>
      (offset === 0 ? [25, 50, 1000] : [50]).map((limit) => ({
        title: `List of ${limit} at ${offset}, ${title}`,
        path: `${path}?format=native&limit=${limit}&offset=${offset}${query}`,
      })),
    ),
  )
  return [
    ...lists,
    { title: 'Count, filtered', path: `${path}/count?where=${where}` },
    { title: 'Search', path: `${path}?limit=50&search=halim` },
  ]
}

function afterMiddle(client: Client, path: string, rows: number, times: number) {
  return measure(times, () => client.get(`${path}&after=${Math.floor(rows / 2)}`))
}

async function measureWrites(client: Client, table: BenchTable, rows: number, times: number): Promise<void> {
  const random = seededRandom(seed + 1)
  const path = recordsOf(table)
  print(
    'Insert of one record',
    await measure(times * 4, (index) => client.send('POST', path, record(index, random))),
  )
  print(
    'Update of one cell',
    await measure(times * 4, (index) => client.send('PATCH', path, { Id: index + 2, Items: index + 2 })),
  )
  const some = Math.min(rows, 50_000)
  const thousands = (method: string, row: (id: number) => Body) =>
    inThousands(
      some,
      (index) => row(index + 1),
      (all) => client.send(method, path, all),
    )
  const changed = await thousands('PATCH', (id) => ({ Id: id, Items: id, City: `City ${id}` }))
  printRate('Bulk update of two cells, in calls of 1,000', some, changed)
  const gone = await thousands('DELETE', (id) => ({ Id: id }))
  printRate('Bulk delete, in calls of 1,000', some, gone)
}

/** The columns of the table. */
export function columnBodies() {
  return sampleColumns.map(({ title, type }) => columnBody(title, type))
}

async function importAll(
  client: Client,
  baseId: string,
  rows: number,
): Promise<{ megabytes: number; seconds: number }> {
  const begun = await client.send<{ id: string }>('POST', `/api/v2/meta/bases/${baseId}/imports`, {
    table: { title: 'Imported', columns: columnBodies() },
    mapping: sampleColumns.map((_, index) => index),
    format: { decimalSeparator: '.', dateOrder: 'YMD', zone: 'UTC' },
  })
  const random = seededRandom(seed)
  let bytes = 0
  let part = 1
  let seconds = 0
  const timed = async (work: () => Promise<unknown>) => {
    seconds += (await once(work)).seconds
  }
  for (let from = 0; from < rows; from += 5000) {
    const texts = Array.from({ length: Math.min(5000, rows - from) }, (_, index) =>
      sampleRow(from + index, random, noteWords),
    )
    bytes += texts.reduce((sum, row) => sum + row.join(',').length + 2, 0)
    const lines = texts.map((_, index) => from + index + 2)
    const path = `/api/v2/meta/imports/${begun.id}/parts/${part}`
    await timed(() => client.send('PUT', path, { rows: texts, lines }))
    part += 1
  }
  await timed(() => client.send('POST', `/api/v2/meta/imports/${begun.id}/finish`, {}))
  return { megabytes: bytes / 1e6, seconds }
}

/** A sample row as a JSON record. */
export function record(index: number, random: () => number): Body {
  const texts = sampleRow(Math.max(index, 0), random, noteWords)
  return Object.fromEntries(
    sampleColumns.map(({ title, type }, at) => {
      const text = texts[at] ?? ''
      const { storage } = fields[type]
      if (storage === 'boolean') return [title, text === 'true']
      return [title, storage === 'integer' ? Number(text) : text]
    }),
  )
}
