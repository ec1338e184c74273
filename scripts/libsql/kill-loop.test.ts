import { createClient } from '@libsql/client/web'
import type { Client } from '@libsql/client/web'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { namespaceUrl } from './server.ts'

/** Kills the server with its executors during writes; acknowledged data must survive. */

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 6)
const WRITERS = 4
const ROWS = 20
const NAMESPACES = ['left', 'right']

type Running = { readonly url: string; kill(): Promise<void> }

let dataDir = ''
let running: Running | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'libsql-kill-'))
})
afterEach(async () => {
  await running?.kill()
  await rm(dataDir, { recursive: true, force: true })
})

async function startProcess(): Promise<Running> {
  const program = fileURLToPath(new URL('./kill-loop-server.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A separate process group, so that the executors are killed at the same time.
    detached: true,
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)))
    child.once('exit', () => reject(new Error('the server did not start')))
  })
  return {
    url,
    async kill() {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid, 'SIGKILL')
      }
      await exited
    },
  }
}

function connect(namespace: string): Client {
  if (running === undefined) throw new Error('no server')
  return createClient({ url: namespaceUrl(running.url, namespace), intMode: 'bigint' })
}

/** Writes batches until the server is gone; records the acknowledged ones. */
async function write(namespace: string, writer: string, acknowledged: Set<string>): Promise<void> {
  const client = connect(namespace)
  for (let number = 0; ; number += 1) {
    const id = `${writer}-${number}`
    const rows = Array.from({ length: ROWS }, (_, index) => ({
      sql: 'INSERT INTO part (batch, n, fill) VALUES (?, ?, ?)',
      args: [id, index, 'x'.repeat(200)],
    }))
    try {
      await client.batch([{ sql: 'INSERT INTO whole (batch) VALUES (?)', args: [id] }, ...rows], 'write')
    } catch {
      client.close()
      return
    }
    acknowledged.add(`${namespace} ${id}`)
  }
}

/** Returns all batches, after checking that each is complete and the file is not corrupt. */
async function wholeBatches(namespace: string): Promise<string[]> {
  const client = connect(namespace)
  const { rows } = await client.execute(`
    SELECT coalesce(whole.batch, part.batch) AS batch, whole.batch IS NOT NULL AS head, count(part.n) AS parts
    FROM whole FULL JOIN part ON part.batch = whole.batch GROUP BY 1, 2`)
  for (const row of rows) expect(row).toMatchObject({ head: 1n, parts: BigInt(ROWS) })
  const check = await client.execute('PRAGMA integrity_check')
  expect(check.rows.map((row) => row['integrity_check'])).toStrictEqual(['ok'])
  client.close()
  return rows.map((row) => `${namespace} ${String(row['batch'])}`)
}

test(
  `acknowledged batches survive ${ROUNDS} kills, whole`,
  { timeout: 20_000 + ROUNDS * 10_000 },
  async () => {
    const acknowledged = new Set<string>()
    running = await startProcess()
    for (const namespace of NAMESPACES) {
      expect(
        (await fetch(`${running.url}/v1/namespaces/${namespace}/create`, { method: 'POST' })).status,
      ).toBe(200)
      await connect(namespace).batch(
        [
          'CREATE TABLE whole (batch TEXT PRIMARY KEY)',
          'CREATE TABLE part (batch TEXT, n INTEGER, fill TEXT)',
        ],
        'write',
      )
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = acknowledged.size
      const writers = Array.from({ length: WRITERS }, (_, writer) =>
        write(NAMESPACES[writer % NAMESPACES.length] ?? '', `${round}.${writer}`, acknowledged),
      )
      while (acknowledged.size < before + 10) await sleep(5)
      await sleep(Math.random() * 300)
      await running.kill()
      await Promise.all(writers)
      running = await startProcess()
      const there = new Set((await Promise.all(NAMESPACES.map(wholeBatches))).flat())
      expect([...acknowledged].filter((batch) => !there.has(batch))).toStrictEqual([])
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * 10)
  },
)
