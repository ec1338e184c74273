import { beforeAll, expect, it, vi } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Change } from '#core/protocol/changes.ts'
import { purgeTrashedBases, purgeUnfinishedBases } from '../../../worker/bases/purge-bases.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// Concurrent writes, and writes that fail halfway.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire

beforeAll(async () => {
  base = await ann.createBase()
})

const log = async () =>
  (await ann.ok<{ list: Change[] }>('GET', `/api/v2/meta/bases/${base.id}/changes?limit=1000`)).list

it('records and schema written at once all get in, numbered without gaps', async () => {
  const table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Size', uidt: 'Number' },
  ])
  const records = `/api/v2/tables/${table.id}/records`
  await ann.ok(
    'POST',
    records,
    Array.from({ length: 20 }, (_, index) => ({ Name: `Row ${index}` })),
  )
  const before = (await log()).length
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => {
      switch (index % 6) {
        case 0:
          return ann.call('POST', `/api/v2/meta/tables/${table.id}/columns`, {
            title: `C${index}`,
            uidt: 'Number',
          })
        case 1:
          return ann.call('PATCH', `/api/v2/meta/views/${table.views[0]?.id}`, { title: `View ${index}` })
        case 2:
          return ann.call('DELETE', records, { Id: 1 + (index % 20) })
        case 3:
          return ann.call('PATCH', records, { Id: 1 + (index % 20), Size: index })
        default:
          return ann.call('POST', records, { Name: `New ${index}` })
      }
    }),
  )
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([])
  const changes = await log()
  expect(changes.map(({ seq }) => seq)).toEqual(changes.map((_, index) => index + 1))
  expect(changes).toHaveLength(before + 30)
  expect((await ann.ok<RecordsPage>('GET', `${records}?limit=1`)).pageInfo.totalRows).toBe(25)
})

it('one of several equal titles at once succeeds, and generated titles get a free name', async () => {
  const create = (body: unknown) => ann.call('POST', `/api/v2/meta/bases/${base.id}/tables`, body)
  const same = await Promise.all([1, 2, 3, 4].map(() => create({ title: 'Same' })))
  expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  const untitled = await Promise.all([1, 2, 3, 4].map(() => create({})))
  expect(new Set(untitled.map(({ body }) => (body as TableWire).title)).size).toBe(4)
})

it('a base whose database cannot be created leaves nothing, and the purge deletes what a crash has left', async () => {
  const making = vi
    .spyOn(runtime.baseDatabases, 'create')
    .mockRejectedValue(new Error('no base database today'))
  const destroyed = vi.spyOn(runtime.baseDatabases, 'destroy')
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect((await ann.call('POST', '/api/v2/meta/bases', { title: 'Never' })).status).toBe(500)
  making.mockRestore()
  quiet.mockRestore()
  expect(destroyed).toHaveBeenCalledOnce()
  const later = new Date(Date.now() + 2 * 60 * 60 * 1000)
  expect(await runtime.control.unfinishedBases(later)).toEqual([])

  const left = { id: 'pabcdefghijkl', title: 'Left', description: '', color: null, meta: {} }
  await runtime.control.createBase(left, ann.userId, new Date())
  await purgeUnfinishedBases(runtime, new Date())
  expect(await runtime.control.unfinishedBases(later)).toEqual([left.id])
  await purgeUnfinishedBases(runtime, later)
  expect(await runtime.control.unfinishedBases(later)).toEqual([])
})

it('the purge deletes bases for good that have been in the trash for 30 days, and no others', async () => {
  const [kept, gone] = [await ann.createBase('Kept'), await ann.createBase('Gone')]
  await ann.ok('DELETE', `/api/v2/meta/bases/${gone.id}`)
  const day = 24 * 60 * 60 * 1000
  await purgeTrashedBases(runtime, new Date(Date.now() + 29 * day))
  expect((await ann.call('POST', `/api/v2/meta/bases/${gone.id}/restore`)).status).toBe(200)
  await ann.ok('DELETE', `/api/v2/meta/bases/${gone.id}`)
  await purgeTrashedBases(runtime, new Date(Date.now() + 31 * day))
  expect((await ann.call('POST', `/api/v2/meta/bases/${gone.id}/restore`)).status).toBe(404)
  expect((await ann.call('GET', `/api/v2/meta/bases/${kept.id}`)).status).toBe(200)
})

it('large changes come in short pages, and all of them come', async () => {
  const table = await ann.createTable(base.id, [{ title: 'Text', uidt: 'LongText', pv: true }], 'Large')
  const since = (await log()).length
  const large = Array.from({ length: 8 }, () => ({ Text: 'x'.repeat(500_000) }))
  for (let count = 0; count < 5; count += 1) await ann.ok('POST', `/api/v2/tables/${table.id}/records`, large)
  const seqs: number[] = []
  let pages = 0
  for (let next = since, hasMore = true; hasMore; pages += 1) {
    const page = await ann.ok<{ list: Change[]; hasMore: boolean }>(
      'GET',
      `/api/v2/meta/bases/${base.id}/changes?since=${next}`,
    )
    expect(JSON.stringify(page).length).toBeLessThan(16 * 1024 * 1024)
    seqs.push(...page.list.map(({ seq }) => seq))
    next = seqs.at(-1) ?? next
    hasMore = page.hasMore
  }
  expect(seqs).toEqual([1, 2, 3, 4, 5].map((step) => since + step))
  expect(pages).toBeGreaterThan(1)
})

it('a change of the schema takes two round trips: itself, and the schema as it is then', async () => {
  // Updates the base's last-changed time in the control database, which is throttled and would add a round trip.
  await ann.createTable(base.id, [], 'Before')
  const { trips } = await runtime.countTrips(() => ann.createTable(base.id, [], 'Trips'))
  expect(trips).toEqual({ control: 1, baseDatabases: 2 })
})
