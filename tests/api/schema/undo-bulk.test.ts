import { beforeAll, expect, it, vi } from 'vitest'
import type { changesList } from '#core/api/bases/bases.ts'
import type { OutputOf } from '#core/api/call/define-call.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// Undo of more records than fit one transaction: the bytes it reads grow linearly with their number.

const rows = 130_000
const runtime = runtimeFixture()
const ann = personFixture(runtime)
let baseId = ''
let tableId = ''

beforeAll(async () => {
  baseId = (await ann.createBase()).id
  tableId = (await ann.createTable(baseId, [{ title: 'N', uidt: 'Number' }])).id
  for (let from = 0; from < rows; from += 10_000)
    await ann.ok(
      'POST',
      `/api/v2/tables/${tableId}/records`,
      Array.from({ length: 10_000 }, (_, index) => ({ N: from + index })),
    )
})
vi.setConfig({ testTimeout: 120_000 })

const list = (query = '') => ann.ok<RecordsPage>('GET', `/api/v2/tables/${tableId}/records?limit=1${query}`)
const count = async () => (await list()).pageInfo.totalRows
const undo = (seq: number, group?: string) =>
  ann.call(
    'POST',
    `/api/v2/meta/bases/${baseId}/changes/${seq}/undo${group === undefined ? '' : `?group=${group}`}`,
  )
type Undone = { seq: number; rows: number; left: number }

/** Does the work and counts the characters that the databases answered with meanwhile: nearly all are rows of the log. */
async function readOfLog<T>(work: () => Promise<T>): Promise<{ result: T; read: number }> {
  const original = globalThis.fetch
  let read = 0
  globalThis.fetch = async (input, init) => {
    const response = await original(input, init)
    read += (await response.clone().text()).length
    return response
  }
  try {
    return { result: await work(), read }
  } finally {
    globalThis.fetch = original
  }
}

let deleted = 0

it('reads the rows of all undone steps once', async () => {
  await ann.ok('DELETE', `/api/v1/db/data/bulk/noco/${baseId}/${tableId}/all?group=gone`)
  expect(await count()).toBe(0)
  deleted = (await list()).seq
  const { read: logged } = await readOfLog(async () => {
    // A page of the log ends by its size.
    for (let since = deleted - rows / 5000; since < deleted;) {
      const page = await ann.ok<OutputOf<typeof changesList>>(
        'GET',
        `/api/v2/meta/bases/${baseId}/changes?since=${since}`,
      )
      since = page.list.at(-1)?.seq ?? deleted
    }
  })
  // The bound allows for the written changes, which are read for the broadcast; reading all rows twice would exceed it.
  const { result, read } = await readOfLog(() => undo(deleted))
  expect(result).toMatchObject({ status: 200, body: { rows, left: 0 } })
  expect(read).toBeLessThan(logged * 2.5)
  expect(await count()).toBe(rows)
  const { result: again, read: readAgain } = await readOfLog(async () => undo((await list()).seq))
  expect(again).toMatchObject({ status: 200, body: { rows } })
  expect(readAgain).toBeLessThan(logged * 2.5)
  expect(await count()).toBe(0)
})

it('continues in parts as one step, and says when none is left', async () => {
  const seq = (await list()).seq
  const first = await undo(seq, 'parts')
  expect(first).toMatchObject({ status: 200, body: { rows: 100_000, left: 30_000 } })
  expect(await count()).toBe(100_000)
  expect(await undo(seq, 'parts')).toMatchObject({ status: 200, body: { rows: 30_000, left: 0 } })
  expect(await count()).toBe(rows)
  // A client that lost the last response repeats the call.
  const last = await undo(seq, 'parts')
  expect(last).toMatchObject({ status: 200, body: { rows: 0, left: 0 } })
  expect((await list('&where=(Id,eq,7)')).list[0]).toMatchObject({ Id: 7, N: 6 })
  // The first part's change stands for them all.
  const { seq: part } = first.body as Undone
  expect(await undo(part)).toMatchObject({ status: 200, body: { rows } })
  expect(await count()).toBe(0)
})

it('skips changes that were undone since', async () => {
  await undo((await list()).seq)
  await ann.ok('PATCH', `/api/v2/tables/${tableId}/records`, { Id: 7, N: 70 })
  const { seq } = await list()
  await ann.ok('DELETE', `/api/v1/db/data/bulk/noco/${baseId}/${tableId}/all?group=lost`)
  await undo((await list()).seq)
  const { result, read } = await readOfLog(() => undo(seq))
  expect(result).toMatchObject({ status: 200 })
  expect(read).toBeLessThan(100_000)
  expect((await list('&where=(Id,eq,7)')).list[0]).toMatchObject({ N: 6 })
  await ann.ok('DELETE', `/api/v1/db/data/bulk/noco/${baseId}/${tableId}/all?group=again`)
})

it('stops where somebody has changed a record between two parts', async () => {
  await undo((await list()).seq)
  await ann.ok('PATCH', `/api/v1/db/data/bulk/noco/${baseId}/${tableId}/all?group=nine`, { N: -9 })
  const seq = (await list()).seq
  expect(await undo(seq, 'half')).toMatchObject({ status: 200, body: { left: 30_000 } })
  await ann.ok('PATCH', `/api/v2/tables/${tableId}/records`, { Id: 5, N: 5 })
  expect(await undo(seq, 'half')).toMatchObject({ status: 409, body: { error: 'CANNOT_UNDO' } })
  expect((await list('&where=(N,eq,-9)')).pageInfo.totalRows).toBe(29_999)
})
