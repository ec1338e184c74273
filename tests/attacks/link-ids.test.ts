import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BaseWire } from '../../core/api/bases/bases.ts'
import type { SharedBaseWire } from '../../core/api/sharing/shared-base.ts'
import type { TableWire, ViewWire } from '../../core/api/wire/wire.ts'
import * as limits from '../../core/limits.ts'
import { type Person, signUp } from '../support/people.ts'
import { type Runtime, startRuntime } from '../support/runtime.ts'
import { rateLimitWindow } from '../support/rate-limit-window.ts'

// Tests of limits count within one window of them.
beforeEach(() => rateLimitWindow(600, 20))

// A public link is all that protects what it leads to, so nobody may find one by trying.

let runtime: Runtime
let owner: Person
let base: BaseWire
let table: TableWire
let view: ViewWire
let clients = 0
/** Each test guesses from an address of its own. */
let headers: Record<string, string>

beforeAll(async () => {
  runtime = await startRuntime({ TRUSTED_PROXY: 'cloudflare' })
  owner = await signUp(runtime)
  base = await owner.createBase()
  table = await owner.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText', pv: true }])
  view = await owner.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/grids`, { title: 'Shared' })
})
afterAll(() => runtime.stop())
beforeEach(() => {
  clients += 1
  headers = { 'cf-connecting-ip': `203.0.113.${clients}` }
})

const rows = (shareId: string, from = headers) =>
  runtime.call('GET', `/api/v2/public/shared-view/${shareId}/rows`, { headers: from })
const meta = (linkId: string, from = headers) =>
  runtime.call('GET', `/api/v2/public/shared-base/${linkId}/meta`, { headers: from })
const byHeader = (linkId: string, from = headers) =>
  runtime.call('GET', `/api/v2/meta/bases/${base.id}`, { headers: { ...from, 'xc-shared-base-id': linkId } })

const shareView = async () =>
  (await owner.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`, {})).uuid ?? ''
const shareBase = async () =>
  (await owner.ok<SharedBaseWire>('POST', `/api/v2/meta/bases/${base.id}/shared`, { roles: 'viewer' }))
    .uuid ?? ''
const withdrawView = () => owner.ok('DELETE', `/api/v2/meta/views/${view.id}/share`)
const withdrawBase = () => owner.ok('DELETE', `/api/v2/meta/bases/${base.id}/shared`)

/** A guess for this base, as short as links were before or as long as they are now. */
const guess = (prefix: 'sh' | 'sb', length: number) =>
  prefix + base.id.slice(1) + crypto.randomUUID().replaceAll('-', '').padEnd(length, 'a').slice(0, length)

/** Gives the view, or the base, a link as it was made before. */
async function shortView(): Promise<string> {
  await shareView()
  const id = guess('sh', 8)
  const database = runtime.baseDatabases.open(base.id)
  await database.writeWithoutLog({
    statements: [
      { sql: 'UPDATE views SET share_id = ? WHERE id = ?', args: [id, view.id] },
      {
        sql: 'UPDATE base_state SET schema_version = schema_version + 1, expected_version = schema_version + 1 WHERE base_id = ?',
        args: [base.id],
      },
    ],
  })
  return id
}
async function shortBase(): Promise<string> {
  await withdrawBase()
  const shareId = guess('sb', 8)
  const share = { shareId, baseId: base.id, role: 'viewer', allowExport: false } as const
  await runtime.control.shareBase(share, owner.userId, new Date())
  return shareId
}

describe('new links', () => {
  test.each([
    ['of a view', shareView, withdrawView],
    ['of a base', shareBase, withdrawBase],
  ])('%s have 128 random bits, and no two are alike', async (_what, make, withdraw) => {
    await withdraw()
    const made = new Set<string>()
    for (let count = 0; count < 8; count += 1) {
      const id = await make()
      await withdraw()
      made.add(id)
      const random = id.slice(2 + base.id.length - 1)
      expect(random).toMatch(/^[a-z0-9]+$/)
      expect(random.length * Math.log2(36)).toBeGreaterThanOrEqual(128)
    }
    expect(made.size).toBe(8)
  })
})

describe('links from before', () => {
  test('keep working', async () => {
    expect((await rows(await shortView())).status).toBe(200)
    const linkId = await shortBase()
    expect((await meta(linkId)).status).toBe(200)
    expect((await byHeader(linkId)).status).toBe(200)
  })
})

describe('a wrong guess', () => {
  test('of a view answers as a link that was withdrawn', async () => {
    const withdrawn = await shareView()
    await withdrawView()
    const gone = await rows(withdrawn)
    const elsewhere = `sh${'z'.repeat(12)}${'a'.repeat(25)}`
    for (const id of [guess('sh', 25), guess('sh', 8), elsewhere, 'sh1', 'nonsense']) {
      const wrong = await rows(id)
      expect([id, wrong.status, wrong.body]).toEqual([id, gone.status, gone.body])
    }
    expect(gone).toMatchObject({ status: 404, body: { error: 'VIEW_NOT_FOUND' } })
  })

  test('of a base answers as a link that was withdrawn', async () => {
    const withdrawn = await shareBase()
    await withdrawBase()
    for (const ask of [meta, byHeader]) {
      const gone = await ask(withdrawn)
      for (const id of [
        guess('sb', 25),
        guess('sb', 8),
        `sb${'z'.repeat(12)}${'a'.repeat(25)}`,
        'nonsense',
      ]) {
        const wrong = await ask(id)
        expect([id, wrong.status, wrong.body]).toEqual([id, gone.status, gone.body])
      }
      expect([401, 404]).toContain(gone.status)
    }
  })

  const kinds = [
    ['of a view', () => rows(guess('sh', 8)), shortView, rows, shareView],
    ['of a base', () => meta(guess('sb', 8)), shortBase, meta, shareBase],
    ['of a base in a header', () => byHeader(guess('sb', 8)), shortBase, byHeader, shareBase],
  ] as const

  test.each(kinds)('%s can be made a limited number of times', async (_what, wrong, makeShort, ask) => {
    const short = await makeShort()
    const answers: number[] = []
    for (let count = 0; count < limits.unknownLinksPer10Minutes + 5; count += 1)
      answers.push((await wrong()).status)
    expect(answers.slice(0, limits.unknownLinksPer10Minutes)).not.toContain(429)
    expect(answers.slice(limits.unknownLinksPer10Minutes)).toEqual(Array.from({ length: 5 }, () => 429))
    // A hit is no better than a miss now, however the base or link is asked about.
    expect(await ask(short)).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } })
    // Somebody else is not slowed.
    expect((await ask(short, { 'cf-connecting-ip': '198.51.100.7' })).status).toBe(200)
  })

  test.each(kinds)('%s does not slow people at the same address with long links', async (...kind) => {
    const [, wrong, , ask, makeLong] = kind
    await withdrawView()
    await withdrawBase()
    const long = await makeLong()
    for (let count = 0; count < limits.unknownLinksPer10Minutes + 1; count += 1) await wrong()
    expect((await wrong()).status).toBe(429)
    expect((await ask(long)).status).toBe(200)
  })
})

test('calls that a short link does not allow do not count as guesses, and never lock out its holder', async () => {
  const short = await shortView()
  // A wrong call of a link that exists: a grid takes no answers of a form and no files.
  const submit = () =>
    runtime.call('POST', `/api/v2/public/shared-view/${short}/rows`, {
      headers,
      body: { data: { Name: 'x' } },
    })
  for (let count = 0; count < limits.unknownLinksPer10Minutes + 5; count += 1)
    expect(await submit()).toMatchObject({ status: 404, body: { error: 'VIEW_NOT_FOUND' } })
  expect((await rows(short)).status).toBe(200)
  const { list } = await owner.ok<{ list: unknown[] }>('GET', `/api/v2/tables/${table.id}/records`)
  expect(list).toEqual([])
})

test('visits by a long link cost no more round trips than before', async () => {
  await withdrawView()
  const long = await shareView()
  await rows(long)
  const { trips } = await runtime.countTrips(() => rows(long, { ...headers, 'cache-control': 'no-cache' }))
  expect(trips).toEqual({ control: 1, baseDatabases: 1 })
})
