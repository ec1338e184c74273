import { beforeAll, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [{ title: 'City', uidt: 'SingleLineText' }])
  await ann.ok(
    'POST',
    `/api/v2/tables/${table.id}/records`,
    Array.from({ length: 60 }, (_, index) => ({ City: `City ${index % 7}` })),
  )
})

const list = (query: string) => ann.ok<RecordsPage>('GET', `/api/v2/tables/${table.id}/records?${query}`)

it('walks all records page after page, in one round trip each', async () => {
  const whole = (await list('limit=100&sort=-City')).list
  const walked: RecordsPage['list'] = []
  for (let after = ''; ; after = `&after=${String(walked.at(-1)?.['Id'])}`) {
    const { result, trips } = await runtime.countTrips(() => list(`limit=25&sort=-City${after}`))
    expect(trips.baseDatabases).toBe(1)
    walked.push(...result.list)
    expect(result.pageInfo).toMatchObject({ totalRows: 60, isFirstPage: after === '' })
    if (result.pageInfo.isLastPage) break
  }
  expect(walked).toEqual(whole)
})

it('continues after a record that a filter excludes', async () => {
  const page = await list(`where=${encodeURIComponent('(City,eq,City 3)')}&sort=City&after=2&limit=2`)
  expect(page.list.map(({ Id }) => Id)).toEqual([4, 11])
})

it.each(['999', '0', '-1'])('says that record %s is not there', async (after) => {
  const answer = await ann.call('GET', `/api/v2/tables/${table.id}/records?after=${after}`)
  expect([answer.status, answer.body]).toMatchObject([404, { error: 'RECORD_NOT_FOUND' }])
})

it('is not for public links: a record that they hide would tell its place', async () => {
  const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/grids`, { title: 'Shared' })
  const { uuid } = await ann.ok<{ uuid: string }>('POST', `/api/v2/meta/views/${view.id}/share`)
  const { body } = await runtime.call('GET', `/api/v2/public/shared-view/${uuid}/rows?after=50&limit=5`)
  expect(body).toMatchObject({ pageInfo: { isFirstPage: true } })
})

it('leaves out the total number on request, with the same records', async () => {
  for (const query of ['sort=-City&limit=25', 'sort=-City&limit=25&after=3', 'offset=50&limit=25']) {
    const counted = await list(query)
    const uncounted = await list(`${query}&count=false`)
    expect(uncounted.list).toEqual(counted.list)
    expect(uncounted.pageInfo).not.toHaveProperty('totalRows')
    expect(uncounted.pageInfo.isLastPage).toBe(counted.list.length < 25)
  }
  const { status, body } = await ann.call('GET', `/api/v2/tables/${table.id}/records?count=maybe`)
  expect([status, body]).toMatchObject([422, { message: 'count must be true or false.' }])
})

it('counts records of a public link only if asked', async () => {
  const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/grids`, { title: 'Counted' })
  const { uuid } = await ann.ok<{ uuid: string }>('POST', `/api/v2/meta/views/${view.id}/share`)
  const rows = (query: string) =>
    runtime.call('GET', `/api/v2/public/shared-view/${uuid}/rows?limit=5${query}`)
  expect((await rows('')).body).toMatchObject({ pageInfo: { totalRows: 60 } })
  expect((await rows('&count=false')).body).not.toHaveProperty('pageInfo.totalRows')
})
