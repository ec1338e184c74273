import { createClient } from '@libsql/client/web'
import type { Client } from '@libsql/client/web'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { namespaceUrl, startLibsqlServer } from './server.ts'

/** Prints requests per second and median latency of reads and writes, with 1 and 8 clients. */

const SECONDS = 4
const PAGE = [
  'SELECT value FROM meta WHERE key = 1',
  { sql: 'SELECT * FROM record ORDER BY id LIMIT 50 OFFSET ?', args: [100] },
  'SELECT count(*) AS n FROM record',
]
const ONE_ROW = [
  { sql: 'INSERT INTO record (a, b, c) VALUES (?, ?, ?)', args: ['text', 1.5, 'more text'] },
  { sql: 'INSERT INTO log (entry) VALUES (?)', args: ['{"row":1}'] },
]

const dataDir = await mkdtemp(join(tmpdir(), 'libsql-measure-'))
const server = await startLibsqlServer({ dataDir })

async function makeNamespace(name: string): Promise<Client> {
  await fetch(`${server.url}/v1/namespaces/${name}/create`, { method: 'POST' })
  const client = createClient({ url: namespaceUrl(server.url, name), intMode: 'bigint', concurrency: 100 })
  await client.batch(
    [
      'CREATE TABLE meta (key INTEGER PRIMARY KEY, value)',
      'INSERT INTO meta VALUES (1, 1)',
      'CREATE TABLE record (id INTEGER PRIMARY KEY, a TEXT, b REAL, c TEXT)',
      'CREATE TABLE log (seq INTEGER PRIMARY KEY, entry TEXT)',
      `WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n WHERE x < 2000)
       INSERT INTO record (a, b, c) SELECT 'name ' || x, x / 3.0, 'a longer text of row ' || x FROM n`,
    ],
    'write',
  )
  return client
}

async function measure(name: string, clients: readonly Client[], call: (client: Client) => Promise<unknown>) {
  const times: number[] = []
  const until = performance.now() + SECONDS * 1_000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        const start = performance.now()
        await call(client)
        times.push(performance.now() - start)
      }
    }),
  )
  times.sort((one, other) => one - other)
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(2)
  console.log(`${name}: ${Math.round(times.length / SECONDS)}/s, median ${at(0.5)} ms, p95 ${at(0.95)} ms`)
}

try {
  const bases = await Promise.all(Array.from({ length: 8 }, (_, index) => makeNamespace(`base-${index}`)))
  const [first] = bases
  if (first !== undefined) {
    const eight = Array.from({ length: 8 }, () => first)
    const read = (client: Client): Promise<unknown> => client.batch([...PAGE], 'read')
    const write = (client: Client): Promise<unknown> => client.batch([...ONE_ROW], 'write')
    await measure('warm-up', [first], read)
    await measure('page of 50 rows, 1 client', [first], read)
    await measure('page of 50 rows, 8 clients, one base', eight, read)
    await measure('page of 50 rows, 8 clients, 8 bases', bases, read)
    await measure('one row and its log, 1 client', [first], write)
    await measure('one row and its log, 8 clients, one base', eight, write)
    await measure('one row and its log, 8 clients, 8 bases', bases, write)
  }
} finally {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
}
