import { startInstance } from '../local/instance.ts'
import { logLine } from '../progress.ts'
import { type Client, signedUp } from './client.ts'
import { cpuOf } from './instance.ts'
import { measure, noise } from './measure.ts'
import { columnBodies, record } from './plain.ts'
import { seededRandom } from './sample-data.ts'
import { slowDatabase } from './slow-database.ts'
import { type BenchTable, fill, recordsOf } from './tables.ts'

/** Latencies of a database near the worker, in the same part of the world, and in another. */
const latenciesMs = [5, 30, 120] as const

type Call = { title: string; send: (index: number) => Promise<unknown> }
type Row = { title: string; roundTrips: number; requests: number; cpuMs: number; medians: number[] }

/**
 * What each main call costs on Cloudflare, where the database is elsewhere: milliseconds per latency, round trips
 * (the milliseconds per millisecond of latency), requests to databases and CPU time of the worker.
 */
export async function measureLatency(
  dataDir: string,
  { rows, times }: { rows: number; times: number },
): Promise<void> {
  let databaseUrl = ''
  const slow = await slowDatabase(() => databaseUrl)
  const instance = await startInstance({
    dataDir,
    host: '127.0.0.1',
    port: 0,
    inFrontOfDatabase(url) {
      databaseUrl = url
      return slow.url
    },
  })
  try {
    const calls = await prepare(await signedUp(instance.url), instance.url, rows)
    const measured: Row[] = []
    for (const call of calls) measured.push(await measureCall(call))
    logLine(`\n| A table of ${rows} rows | round trips | requests | CPU ms | ${latenciesMs.join(' | ')} ms |`)
    logLine(`|---|${'---|'.repeat(3 + latenciesMs.length)}`)
    for (const { title, roundTrips, requests, cpuMs, medians } of measured) {
      const figures = [roundTrips.toFixed(1), requests.toFixed(1), cpuMs.toFixed(1)]
      logLine(`| ${[title, ...figures, ...medians.map((each) => each.toFixed(0))].join(' | ')} |`)
    }
    logLine(`Noise of the machine afterwards: ${noise().toFixed(2)}`)
  } finally {
    await instance.close()
    await slow.close()
  }

  async function measureCall({ title, send }: Call): Promise<Row> {
    const medians: number[] = []
    let [requests, cpuSeconds, index] = [0, 0, 0]
    for (const latencyMs of latenciesMs) {
      slow.latencyMs = latencyMs
      const before = { requests: slow.requests, cpu: cpuOf(process.pid).workerd }
      const { median } = await measure(times, async () => {
        index += 1
        await send(index)
      })
      medians.push(median)
      requests += slow.requests - before.requests
      cpuSeconds += cpuOf(process.pid).workerd - before.cpu
    }
    slow.latencyMs = 0
    const [first = 0] = medians
    const last = medians.at(-1) ?? 0
    const roundTrips = (last - first) / (latenciesMs[2] - latenciesMs[0])
    return { title, roundTrips, requests: requests / index, cpuMs: (cpuSeconds * 1000) / index, medians }
  }
}

async function prepare(client: Client, url: string, rows: number): Promise<Call[]> {
  const base = await client.send<{ id: string }>('POST', '/api/v2/meta/bases', { title: 'Latency' })
  const table = await client.send<BenchTable>('POST', `/api/v2/meta/bases/${base.id}/tables`, {
    title: 'Rows',
    columns: columnBodies(),
  })
  const random = seededRandom(1)
  await fill(client, table, rows, (index) => record(index, random))
  const shared = await client.send<{ id: string }>('POST', `/api/v2/meta/tables/${table.id}/grids`, {
    title: 'Public',
  })
  const { uuid } = await client.send<{ uuid: string }>('POST', `/api/v2/meta/views/${shared.id}/share`, {})
  const path = recordsOf(table)
  const get = (title: string, at: string): Call => ({ title, send: () => client.get(at) })
  const stranger = async (cacheControl: string): Promise<void> => {
    const at = `${url}/api/v2/public/shared-view/${uuid}/rows?limit=25`
    const response = await fetch(at, { headers: { 'cache-control': cacheControl } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${at}: ${response.status}`)
  }
  return [
    get('Bases of a person', '/api/v2/meta/bases'),
    get('Tables of a base, with fields and views', `/api/v2/meta/bases/${base.id}/tables`),
    get('List of 25', `${path}?limit=25`),
    get('List of 100, filtered and sorted', `${path}?limit=100&where=(City,neq,Oslo)&sort=-Total`),
    get('Count, filtered', `${path}/count?where=(City,neq,Oslo)`),
    get('Search', `${path}?limit=50&search=halim`),
    get('Groups by a select field', `/api/v2/tables/${table.id}/groupby?column_name=Status`),
    get('One record', `${path}/1`),
    { title: 'Insert of one record', send: () => client.send('POST', path, record(rows, random)) },
    {
      title: 'Update of one cell',
      send: (index) => client.send('PATCH', path, { Id: (index % rows) + 1, Items: index }),
    },
    {
      title: 'Update of 100 records',
      send: (index) =>
        client.send(
          'PATCH',
          path,
          Array.from({ length: 100 }, (_, at) => ({ Id: at + 1, Items: index })),
        ),
    },
    { title: 'Public page of 25, not cached', send: () => stranger('no-cache') },
    { title: 'Public page of 25, cached', send: () => stranger('max-age=60') },
  ]
}
