import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildChanged } from '../../scripts/build/targets.ts'
import { inRoot } from '../../scripts/paths.ts'

// Kills Tessera (worker, rooms and database) while records with links are written. Afterwards, acknowledged records
// exist with their links; each of the others exists completely or not at all.

const rounds = Number(process.env['KILL_ROUNDS'] ?? 2)
const writers = 3
const linksOfEach = 3

type Running = { url: string; kill(): Promise<void> }
type Columns = { id: string; columns: { id: string; title: string }[] }

const dataDir = mkdtempSync(join(tmpdir(), 'tessera-crash-'))
let running: Running | null = null

beforeAll(() => buildChanged(['web', 'worker']), 120_000)
afterAll(async () => {
  await running?.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<Running> {
  const child = spawn(process.execPath, [inRoot('scripts/start.ts'), '--port', '0', '--data', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own, so that all die in the same instant.
    detached: true,
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /ready: (http:\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`Tessera did not start:\n${output}`)))
  })
  return {
    url,
    async kill() {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGKILL')
      await exited
    },
  }
}

async function send<T>(method: string, path: string, token: string, body?: unknown): Promise<T> {
  if (!running) throw new Error('Nothing is running.')
  const response = await fetch(`${running.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { 'xc-auth': token }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return JSON.parse(text) as T
}

test(
  `acknowledged records and their links survive ${rounds} kills of everything`,
  { timeout: 60_000 + rounds * 60_000 },
  async () => {
    running = await start()
    const account = { email: 'ann@example.com', password: 'a long enough password' }
    const { token } = await send<{ token: string }>('POST', '/api/v1/auth/user/signup', '', account)
    const base = await send<{ id: string }>('POST', '/api/v2/meta/bases', token, { title: 'Crash' })
    const table = (title: string) =>
      send<Columns>('POST', `/api/v2/meta/bases/${base.id}/tables`, token, {
        title,
        columns: [{ title: 'Name', uidt: 'SingleLineText', pv: true }],
      })
    const [orders, tags] = [await table('Orders'), await table('Tags')]
    await send('POST', `/api/v2/meta/tables/${orders.id}/columns`, token, {
      uidt: 'LinkToAnotherRecord',
      title: 'Tags',
      parentId: orders.id,
      childId: tags.id,
      type: 'mm',
    })
    const names = Array.from({ length: linksOfEach }, (_, index) => ({ Name: `tag ${index}` }))
    await send('POST', `/api/v2/tables/${tags.id}/records`, token, names)

    const acknowledged: number[] = []
    const records = `/api/v2/tables/${orders.id}/records`
    const write = async (name: string): Promise<void> => {
      const links = Array.from({ length: linksOfEach }, (_, index) => index + 1)
      for (let number = 0; ; number += 1) {
        const rows = [1, 2, 3].map((part) => ({ Name: `${name}.${number}.${part}`, Tags: links }))
        try {
          acknowledged.push(
            ...(await send<{ Id: number }[]>('POST', records, token, rows)).map(({ Id }) => Id),
          )
        } catch {
          return
        }
      }
    }
    for (let round = 0; round < rounds; round += 1) {
      const before = acknowledged.length
      const writing = Array.from({ length: writers }, (_, index) => write(`${round}.${index}`))
      while (acknowledged.length < before + 15) await sleep(5)
      await sleep(Math.random() * 200)
      await running.kill()
      await Promise.all(writing)
      running = await start()
      const there = new Map<number, number>()
      const perBatch = new Map<string, number>()
      for (let after = 0; ;) {
        const { list } = await send<{ list: { Id: number; Name: string; Tags: unknown[] }[] }>(
          'GET',
          `${records}?limit=1000${after > 0 ? `&after=${after}` : ''}`,
          token,
        )
        for (const { Id, Name, Tags } of list) {
          there.set(Id, Tags.length)
          const batch = Name.slice(0, Name.lastIndexOf('.'))
          perBatch.set(batch, (perBatch.get(batch) ?? 0) + 1)
        }
        after = list.at(-1)?.Id ?? 0
        if (list.length < 1000) break
      }
      expect(acknowledged.filter((id) => !there.has(id))).toEqual([])
      expect([...there.values()].filter((links) => links !== linksOfEach)).toEqual([])
      expect([...perBatch.values()].filter((rows) => rows !== 3)).toEqual([])
      // The log goes on without a gap.
      const log = await send<{ list: { seq: number }[] }>(
        'GET',
        `/api/v2/meta/bases/${base.id}/changes?since=0`,
        token,
      )
      expect(log.list.map(({ seq }) => seq)).toEqual(log.list.map((_, index) => index + 1))
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * 15)
  },
)
