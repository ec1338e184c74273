import { logLine } from '../progress.ts'
import type { Client } from './client.ts'
import { printLine, quantile } from './measure.ts'
import { sampleRow, seededRandom } from './sample-data.ts'
import { columnTypes, sampleColumns } from '../sample-columns.ts'
import { type BenchTable, fill, recordsOf } from './tables.ts'

const rows = 5000
const callers = 8
const roundMs = 3000
const rounds = 3

/** Compares cached and uncached reads of a public link, in alternating rounds, as a stranger sends them. */
export async function measurePublic(client: Client, url: string): Promise<void> {
  logLine(`\nA public link of ${rows} rows: ${callers} callers, ${rounds} rounds of each`)
  const base = await client.send<{ id: string }>('POST', '/api/v2/meta/bases', { title: 'Public' })
  const table = await client.send<BenchTable>('POST', `/api/v2/meta/bases/${base.id}/tables`, {
    title: 'Rows',
    columns: sampleColumns.map(({ title }) => ({ title, uidt: columnTypes.longText })),
  })
  const random = seededRandom(1)
  await fill(client, table, rows, (index) => {
    const texts = sampleRow(index, random, 33)
    return Object.fromEntries(sampleColumns.map(({ title }, at) => [title, texts[at] ?? '']))
  })
  const view = await client.send<{ id: string }>('POST', `/api/v2/meta/tables/${table.id}/grids`, {
    title: 'Public',
  })
  const { uuid } = await client.send<{ uuid: string }>('POST', `/api/v2/meta/views/${view.id}/share`, {})
  const root = `${url}/api/v2/public/shared-view/${uuid}`
  for (const [title, path] of [
    ['Description', '/meta'],
    ['Page of 25', '/rows?limit=25'],
    ['Page of 25, filtered and sorted', '/rows?limit=25&where=(City,neq,Oslo)&sort=-Customer'],
    ['Count, filtered', '/count?where=(City,neq,Oslo)'],
  ] as const) {
    const measured = { cached: emptyRound(), uncached: emptyRound() }
    // The first round warms up.
    for (let round = -1; round < rounds; round += 1) {
      for (const kind of ['uncached', 'cached'] as const) {
        const result = await measureRound(root + path, kind)
        if (round >= 0) add(measured[kind], result)
      }
    }
    for (const kind of ['uncached', 'cached'] as const) printRound(`${title}, ${kind}`, measured[kind])
    const ratio = measured.cached.spent.length / Math.max(1, measured.uncached.spent.length)
    printLine(`${title}: cached to uncached`, `${ratio.toFixed(1)} times the requests/s`)
  }
  await measureChanges(client, table, `${root}/rows?limit=25`)
}

/** Milliseconds of each request, how many were hits, and the seconds in all. */
type Round = { spent: number[]; hits: number; seconds: number }

const emptyRound = (): Round => ({ spent: [], hits: 0, seconds: 0 })

function add(sum: Round, { spent, hits, seconds }: Round): void {
  sum.spent.push(...spent)
  sum.hits += hits
  sum.seconds += seconds
}

async function measureRound(url: string, kind: 'cached' | 'uncached'): Promise<Round> {
  const headers: Record<string, string> = kind === 'cached' ? {} : { 'cache-control': 'no-cache' }
  const round = emptyRound()
  const start = performance.now()
  const caller = async () => {
    while (performance.now() - start < roundMs) {
      const sent = performance.now()
      const response = await fetch(url, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${url}: ${response.status}`)
      round.spent.push(performance.now() - sent)
      if (response.headers.get('cache-status') === 'tessera; hit') round.hits += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  round.seconds = (performance.now() - start) / 1000
  return round
}

function printRound(title: string, { spent, hits, seconds }: Round): void {
  const rate = (spent.length / seconds).toFixed(0)
  const [median, p99] = [0.5, 0.99].map((share) => quantile(spent, share).toFixed(1))
  const ratio = ((100 * hits) / Math.max(1, spent.length)).toFixed(1)
  printLine(title, `${rate} requests/s, ${median} ms median, ${p99} ms p99, ${ratio} % hits`)
}

/** How long a stranger sees the old value after a change has been saved. */
async function measureChanges(client: Client, table: BenchTable, url: string): Promise<void> {
  const late: number[] = []
  for (let index = 0; index < 20; index += 1) {
    await (await fetch(url)).arrayBuffer()
    const text = `changed ${index}`
    await client.send('PATCH', recordsOf(table), { Id: 1, [sampleColumns[0]?.title ?? '']: text })
    const saved = performance.now()
    while (!(await (await fetch(url)).text()).includes(text)) {
      if (performance.now() - saved > 10_000) throw new Error('A change did not appear within 10 s.')
    }
    late.push(performance.now() - saved)
  }
  printLine(
    'A saved change appears to strangers',
    `${quantile(late, 0.5).toFixed(0)} ms median, ${quantile(late, 1).toFixed(0)} ms at most`,
  )
}
