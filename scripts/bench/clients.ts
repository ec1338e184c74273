import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { logLine } from '../progress.ts'
import { type Client, signedUp } from './client.ts'
import { type Started, startServer } from './instance.ts'
import { measureRound, type Round } from './load.ts'
import { noise, printLine, quantile } from './measure.ts'
import { sampleRow, seededRandom } from './sample-data.ts'
import { columnTypes, sampleColumns } from '../sample-columns.ts'
import { type BenchTable, type Body, fill, recordsOf } from './tables.ts'

const clients = ['libsql', 'pipeline'] as const
const rows = 5000
const rounds = 5
const load = { callers: 8, roundMs: 2000 }
const noteWords = 33

type Work = (client: Client, path: string, index: number) => Promise<unknown>

const works: Record<string, Work> = {
  'List of 25': (client, path) => client.get(`${path}?limit=25`),
  // The grid loads pages of 100.
  'List of 100': (client, path) => client.get(`${path}?limit=100`),
  'List of 1,000': (client, path) => client.get(`${path}?limit=1000`),
  'One record': (client, path, index) => client.get(`${path}/${(index % rows) + 1}`),
  'Insert of one record': (client, path, index) => client.send('POST', path, record(index)),
  'Insert of 100 records': (client, path) =>
    client.send(
      'POST',
      path,
      Array.from({ length: 100 }, (_, at) => record(at)),
    ),
}

/**
 * Compares requests per second and CPU time of each DATABASE_CLIENT, in alternating rounds on one machine.
 * CPU time is more reliable if other programs are running.
 */
export async function measureClients(dataDir: string, port: number): Promise<void> {
  logLine(`\nDATABASE_CLIENT: requests/s of ${load.callers} callers, medians of ${rounds} rounds`)
  const started: { name: string; server: Started; client: Client; path: string }[] = []
  try {
    for (const [index, name] of clients.entries()) {
      const folder = join(dataDir, name)
      mkdirSync(folder)
      const server = await startServer(folder, port + index, [`DATABASE_CLIENT=${name}`])
      started.push({ name, server, ...(await filledTable(server)) })
    }
    for (const [title, work] of Object.entries(works)) {
      const measured: Record<string, Round[]> = { libsql: [], pipeline: [] }
      // The first round is a warm-up.
      for (let round = -1; round < rounds; round += 1) {
        for (const { name, server, client, path } of started) {
          const figures = await measureRound(server.process.pid ?? null, load, (index) =>
            work(client, path, index),
          )
          if (round >= 0) measured[name]?.push(figures)
        }
      }
      const median = (name: string, figure: keyof Round) =>
        quantile(
          (measured[name] ?? []).map((round) => round[figure]),
          0.5,
        )
      logLine(title)
      for (const [figure, unit, digits] of figures) {
        const [libsql, pipeline] = [median('libsql', figure), median('pipeline', figure)]
        const ratio = figure === 'rate' ? pipeline / libsql : libsql / pipeline
        const texts = [libsql, pipeline].map((value) => value.toFixed(digits))
        printLine(`  ${unit}`, `libsql ${texts[0]}, pipeline ${texts[1]}: ${ratio.toFixed(2)} times`)
      }
    }
    logLine(`Noise of the machine afterwards: ${noise().toFixed(2)}`)
  } finally {
    await Promise.all(started.map(({ server }) => server.stop()))
  }
}

/** Signs up and fills a table; stops the server on failure. */
async function filledTable(server: Started): Promise<{ client: Client; path: string }> {
  try {
    return await newTable(await signedUp(server.url))
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function newTable(client: Client): Promise<{ client: Client; path: string }> {
  const base = await client.send<{ id: string }>('POST', '/api/v2/meta/bases', { title: 'Bench' })
  const columns = sampleColumns.map(({ title }) => ({ title, uidt: columnTypes.longText }))
  const body = { title: 'Rows', columns }
  const table = await client.send<BenchTable>('POST', `/api/v2/meta/bases/${base.id}/tables`, body)
  await fill(client, table, rows, record)
  return { client, path: recordsOf(table) }
}

const random = seededRandom(1)

function record(index: number): Body {
  const texts = sampleRow(index, random, noteWords)
  return Object.fromEntries(sampleColumns.map(({ title }, at) => [title, texts[at] ?? '']))
}

const figures = [
  ['rate', 'requests/s', 0],
  ['worker', 'CPU of the worker, ms per request', 2],
  ['all', 'CPU of all processes, ms per request', 2],
] as const
