import { setTimeout as sleep } from 'node:timers/promises'
import * as indexLimits from '#core/index-limits.ts'
import { logLine } from '../progress.ts'
import type { Client } from './client.ts'
import { linkedTables, order } from './linked-tables.ts'
import { measure, once, printLine, printRate } from './measure.ts'
import { seededRandom } from './sample-data.ts'
import { type BenchTable, fill, idOf, recordsOf } from './tables.ts'

type Index = { use: string; bytes: number; column_titles: string[] }

/** Measures sorts and filters by computed fields of a large table before and after their values are materialized. */
export async function measureMaterialized(
  client: Client,
  { rows, times }: { rows: number; times: number },
): Promise<void> {
  logLine(`\nComputed fields of a table of ${rows} rows: milliseconds without and with materialized values`)
  const linked = await linkedTables(client, rows)
  const { orders } = linked
  printRate('Bulk insert with 5 links each', rows, linked.seconds)
  await linked.addFormulas()
  const random = seededRandom(9)
  const more = Math.min(rows, 20_000)
  const insert = (from: number) => fill(client, orders, more, (index) => order(linked, from + index, random))
  printRate('The same again, without parts', more, await insert(rows))
  for (const { title, first, reads } of readsOf(orders, rows)) {
    const runs = indexLimits.indexedAfterReads - 2
    const paths = Object.entries(reads)
    // Reads of an index that is not there count, so most are measured before it may be built.
    const without: number[] = []
    for (const [, path] of paths) without.push((await once(() => client.get(path))).seconds * 1000)
    for (let read = 0; read < runs; read += 1) await client.get(first)
    const { seconds } = await once(() => untilFast(client, first, (without[0] ?? 0) / 3))
    for (const [index, [name, path]] of paths.entries()) {
      const { median } = await measure(times, () => client.get(path))
      printLine(`${title}: ${name}`, `${without[index]?.toFixed(0)} ms, ${median.toFixed(1)} ms`)
    }
    printLine(`Materialized ${title} after`, `${seconds.toFixed(1)} s`)
  }
  printRate('Bulk insert with all of them', more, await insert(rows + more))
  const path = `/api/v2/tables/${orders.id}/links/${idOf(orders, 'Tags')}/records`
  const linking = await measure(times, (index) =>
    client.send('POST', `${path}/${index + 2}`, [{ Id: (index + 2) % 200 }]),
  )
  printLine('Linking one record', `${linking.median.toFixed(1)} ms`)
  const { list } = await client.get<{ list: Index[] }>(`/api/v2/meta/bases/${orders.base_id}/indexes`)
  for (const { use, bytes, column_titles: titles } of list)
    printLine(`Size for ${titles.join(', ')} (${use})`, `about ${(bytes / 1024 / 1024).toFixed(1)} MB`)
}

type Reads = {
  title: string
  /** What is asked until it is fast. */
  first: string
  reads: Record<string, string>
}

/** What is materialized, one after the other, and what it makes faster. */
function readsOf(orders: BenchTable, rows: number): Reads[] {
  const records = recordsOf(orders)
  const page = `${records}?limit=50&count=false`
  const far = `&offset=${Math.floor(rows * 0.9)}`
  const after = `&after=${Math.floor(rows / 2)}`
  const filter = (condition: string) => `&where=${encodeURIComponent(condition)}`
  const aggregate = (type: string) =>
    `/api/v2/tables/${orders.id}/aggregate?aggregation=${encodeURIComponent(JSON.stringify([{ field: 'Total', type }]))}`
  const groups = (name: string) =>
    `/api/v2/tables/${orders.id}/groupby?column_name=${encodeURIComponent(name)}&limit=25`
  const sorted = (title: string, sort: string, more: Record<string, string> = {}): Reads => ({
    title: `Sorted by ${title}`,
    first: `${page}&sort=${sort}`,
    reads: {
      'first page': `${page}&sort=${sort}`,
      'nine tenths down': `${page}&sort=${sort}${far}`,
      ...more,
    },
  })
  const grouped = (title: string, name: string): Reads => ({
    title: `Groups by ${title}`,
    first: groups(name),
    reads: { 'first 25': groups(name) },
  })
  return [
    sorted('a rollup', '-Total', {
      'after a record': `${page}&sort=-Total${after}`,
      'filtered by it, few records': `${records}?limit=50${filter('(Total,gt,195)')}`,
      'filtered by it, half of the records': `${records}?limit=50${filter('(Total,gt,100)')}`,
      'filtered by it, few records, sorted by a field': `${page}&sort=Code${filter('(Total,gt,195)')}`,
      'filtered by it, half of the records, sorted by a field': `${page}&sort=Code${filter('(Total,gt,100)')}`,
      'filtered by a plain field, sorted by it': `${page}&sort=-Total${filter('(Weight,gt,25)')}`,
      'its sum': aggregate('sum'),
      'its median': aggregate('median'),
    }),
    sorted('a count of links', '-Tag count'),
    sorted('a lookup', 'City'),
    sorted('a formula over a rollup', '-Per kilo'),
    sorted('a count of links and a text', '-Tag count,Code', {
      'after a record': `${page}&sort=-Tag count,Code${after}`,
      'filtered by a plain field': `${page}&sort=-Tag count,Code${filter('(Weight,gt,25)')}`,
    }),
    sorted('a number and a rollup', 'Weight,-Total'),
    grouped('a rollup', 'Tag count'),
    grouped('a lookup', 'City'),
    grouped('a link', 'Customer'),
    grouped('a formula', 'Size'),
  ]
}

/** Waits until a read takes less than so many milliseconds, for five minutes at most. */
async function untilFast(client: Client, path: string, ms: number): Promise<void> {
  const end = performance.now() + 300_000
  while (performance.now() < end) {
    await sleep(500)
    const { seconds } = await once(() => client.get(path))
    if (seconds * 1000 < ms) return
  }
}
