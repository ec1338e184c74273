import { setTimeout as sleep } from 'node:timers/promises'
import * as indexLimits from '#core/index-limits.ts'
import { logLine } from '../progress.ts'
import type { Client } from './client.ts'
import { measure, once, printLine, printRate } from './measure.ts'
import { fillSampleTable, record, where } from './plain.ts'
import { seededRandom } from './sample-data.ts'
import { fill, recordsOf } from './tables.ts'

const rareWord = 'quetzalcoatl'
/** One of 16 first names. */
const commonWord = 'keiko'
/** A part of an option. */
const optionWord = 'shipp'
/** Letters that are in infinity, so that they could be in a number. */
const numberLetters = 'ann'

type Index = { column_titles: string[]; use: string; bytes: number }

/** Measures reads of a large table before and after Tessera has created their index. */
export async function measureIndexes(
  client: Client,
  { rows, times }: { rows: number; times: number },
): Promise<void> {
  logLine(`\nIndexes of a table of ${rows} rows: milliseconds without and with`)
  const { base, table, seconds: filled } = await fillSampleTable(client, rows)
  printRate('Bulk insert without indexes', rows, filled)
  const records = recordsOf(table)
  const indexes = async () =>
    (await client.get<{ list: Index[] }>(`/api/v2/meta/bases/${base.id}/indexes`)).list
  const reads = [
    ['Sort by a number', `${records}?limit=25&count=false&sort=-Items`],
    ['Sort by a text', `${records}?limit=25&count=false&sort=Customer`],
    ['Sort by a select field and a date', `${records}?limit=25&count=false&sort=Status,Ordered`],
    [
      'Filtered, and sorted by a decimal and a text',
      `${records}?limit=25&count=false&where=${where}&sort=-Total,Customer`,
    ],
    [
      'Sort by a date, nine tenths down',
      `${records}?limit=25&count=false&sort=Ordered&offset=${Math.floor(rows * 0.9)}`,
    ],
    [
      'Sort by a time, after a record',
      `${records}?limit=25&count=false&sort=-Shipped%20at&after=${Math.floor(rows / 2)}`,
    ],
    ['Groups by a select field', `/api/v2/tables/${table.id}/groupby?column_name=Status`],
  ] as const
  await measureBuilt(client, reads, indexes, times)
  await measureSearches(client, records, times)
  const random = seededRandom(rows)
  const more = Math.min(rows, 50_000)
  printRate('Bulk insert with them', more, await fill(client, table, more, (index) => record(index, random)))
  printSizes(await indexes())
}

function printSizes(indexes: readonly Index[]): void {
  for (const { column_titles: titles, use, bytes } of indexes)
    printLine(
      `Size of the index on ${titles.join(', ') || 'all texts'} (${use})`,
      `about ${(bytes / 1024 / 1024).toFixed(1)} MB`,
    )
}

function aggregation(field: string, type: string): string {
  return `aggregation=${encodeURIComponent(JSON.stringify([{ field, type }]))}`
}

/** Measures aggregates, groups with sums and counts of a large table before and after Tessera has created their index. */
export async function measureValues(
  client: Client,
  { rows, times }: { rows: number; times: number },
): Promise<void> {
  logLine(`\nAggregates of a table of ${rows} rows: milliseconds without and with their index`)
  const { base, table, seconds: filled } = await fillSampleTable(client, rows)
  printRate('Bulk insert without indexes', rows, filled)
  const indexes = async () =>
    (await client.get<{ list: Index[] }>(`/api/v2/meta/bases/${base.id}/indexes`)).list
  const aggregate = (field: string, type: string) =>
    `/api/v2/tables/${table.id}/aggregate?${aggregation(field, type)}`
  const groups = `/api/v2/tables/${table.id}/groupby?column_name=Status`
  const reads = [
    ['Groups by a select field, with a sum', `${groups}&${aggregation('Total', 'sum')}`],
    ['Sum of a decimal', aggregate('Total', 'sum')],
    ['Median of a number', aggregate('Items', 'median')],
    ['Unique values of a text', aggregate('Customer', 'count_unique')],
    ['Count of a filter', `${recordsOf(table)}/count?where=${where}`],
  ] as const
  await measureBuilt(client, reads, indexes, times)
  printLine(
    'Median of the decimal',
    `${(await measure(times, () => client.get(aggregate('Total', 'median')))).median.toFixed(1)} ms`,
  )
  const random = seededRandom(rows)
  const more = Math.min(rows, 50_000)
  printRate('Bulk insert with them', more, await fill(client, table, more, (index) => record(index, random)))
  printSizes(await indexes())
}

/** Each read before and after its index is built. */
async function measureBuilt(
  client: Client,
  reads: readonly (readonly [title: string, path: string])[],
  indexes: () => Promise<Index[]>,
  times: number,
): Promise<void> {
  for (const [title, path] of reads) {
    const known = (await indexes()).length
    // The next reads have the index built, so there are few without it.
    const without = await measure(indexLimits.indexedAfterReads - 2, () => client.get(path))
    await client.get(path)
    const { seconds } = await once(async () => {
      for (let tries = 0; tries < 300 && (await indexes()).length === known; tries += 1) await sleep(100)
    })
    const made = (await indexes()).length > known
    await client.get(path)
    const withIndex = await measure(times, () => client.get(path))
    const built = made ? `built within ${seconds.toFixed(1)} s` : 'no index'
    printLine(title, `${without.median.toFixed(1)} ms, ${withIndex.median.toFixed(1)} ms (${built})`)
  }
}

/** Searches before and after the search index has all records, which takes a few calls. */
async function measureSearches(client: Client, records: string, times: number): Promise<void> {
  const like = (word: string) => `where=${encodeURIComponent(`(Customer,like,%${word}%)`)}`
  const reads = [
    ['Search for a rare word', `${records}?limit=25&search=${rareWord}`],
    ['Filter by a rare word, and count', `${records}?limit=25&${like(rareWord)}`],
    ['Search for a word that is nowhere', `${records}?limit=25&search=zyxwvu`],
    ['Search for a common word', `${records}?limit=25&search=${commonWord}`],
    ['Search for a word of an option', `${records}?limit=25&search=${optionWord}`],
    ['Search for letters of numbers', `${records}?limit=25&search=${numberLetters}`],
  ] as const
  await client.send('POST', records, { Customer: `Miss ${rareWord} of the records` })
  const without: { median: number }[] = []
  for (const [, path] of reads) without.push(await measure(1, () => client.get(path)))
  const { seconds } = await once(async () => {
    for (let tries = 0, ms = Infinity; tries < 900 && ms > (without[2]?.median ?? 0) / 4; tries += 1) {
      await sleep(200)
      ms = (await measure(1, () => client.get(reads[2][1]))).median
    }
  })
  for (const [index, [title, path]] of reads.entries()) {
    await client.get(path)
    const withIndex = await measure(times, () => client.get(path))
    printLine(title, `${without[index]?.median.toFixed(1)} ms, ${withIndex.median.toFixed(1)} ms`)
  }
  printLine('All records are indexed after', `${seconds.toFixed(1)} s`)
}
