import { beforeAll, expect, it } from 'vitest'
import type { RecordsPage } from '#core/api/records/records.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// All records of a table, in parts that say where the next one goes on.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let baseId = ''
let tableId = ''

beforeAll(async () => {
  baseId = (await ann.createBase()).id
  tableId = (await ann.createTable(baseId, [{ title: 'Count', uidt: 'Number' }])).id
  const records = Array.from({ length: 6000 }, (_, at) => ({ Count: at % 2 }))
  await ann.ok('POST', `/api/v2/tables/${tableId}/records`, records)
})

const all = (method: string, query: string, body?: unknown) =>
  ann.call(method, `/api/v1/db/data/bulk/noco/${baseId}/${tableId}/all?group=g&${query}`, body)
const count = async (where = '') => {
  const path = `/api/v2/tables/${tableId}/records?limit=1&where=${encodeURIComponent(where)}`
  return (await ann.ok<RecordsPage>('GET', path)).pageInfo.totalRows
}

it('changes about as many as asked, each record once, and takes all parts back as one', async () => {
  const first = await all('PATCH', 'most=10', { Count: 7 })
  expect(first).toMatchObject({ status: 200, body: 5000 })
  const lastId = first.headers.get('x-last-id')
  expect(lastId).toBe('5000')
  const second = await all('PATCH', `most=10&afterId=${lastId}`, { Count: 7 })
  expect(second).toMatchObject({ status: 200, body: 1000 })
  expect(second.headers.get('x-last-id')).toBeNull()
  expect(await count('(Count,eq,7)')).toBe(6000)
  const seq = second.headers.get('x-change-seq')
  expect(await ann.call('POST', `/api/v2/meta/bases/${baseId}/changes/${seq}/undo`)).toMatchObject({
    status: 200,
    body: { rows: 6000 },
  })
  expect(await count('(Count,eq,1)')).toBe(3000)
})

it('deletes only matching records, from there on', async () => {
  const answer = await all('DELETE', `afterId=5990&where=${encodeURIComponent('(Count,eq,1)')}`)
  expect(answer).toMatchObject({ status: 200, body: 5 })
  expect(answer.headers.get('x-last-id')).toBeNull()
  expect(await count()).toBe(5995)
})

it.each(['most=0', 'most=-1', 'most=x', 'afterId=1.5'])('refuses %s, and changes nothing', async (query) => {
  expect((await all('DELETE', query)).status).toBe(422)
  expect(await count()).toBe(5995)
})
