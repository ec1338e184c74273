import { expect, it } from 'vitest'
import type { SourceWire } from '#core/api/bases/bases.ts'
import type { Page } from '#core/api/call/shapes.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { MetaDiff } from '#core/api/sources/source-diff.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { customersInSqlite } from '../sources/linked-databases.ts'
import { sourceVariables } from '../sources/sample-source.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'

const runtime = runtimeFixture(sourceVariables)
const ann = personFixture(runtime)

async function baseWithSources() {
  const base = await ann.createBase()
  const path = `/api/v2/meta/bases/${base.id}`
  const connect = async () => {
    const database = await customersInSqlite().create()
    const source = await ann.ok<SourceWire>('POST', `${path}/sources`, { config: database.config })
    return { ...database, id: source.id }
  }
  return { base, path, sources: [await connect(), await connect()] as const }
}

it('leaves other data sources comparable while one cannot be reached', async () => {
  const { path, sources } = await baseWithSources()
  const [there, gone] = sources
  expect(await ann.ok('GET', `${path}/meta-diff`)).toEqual([])
  await gone.drop()
  await there.run('alter table $customers add column more text')
  expect((await ann.call('GET', `${path}/meta-diff/${gone.id}`)).status).toBe(422)
  const diffs = await ann.ok<MetaDiff[]>('GET', `${path}/meta-diff`)
  expect(diffs.map((diff) => [diff.source_id, diff.table_name, diff.is_unreachable])).toEqual([
    [there.id, 'customers', undefined],
    [gone.id, '', true],
  ])
  const changes = diffs.flatMap(({ detectedChanges }) => detectedChanges.map(({ id }) => id))
  expect((await ann.call('POST', `${path}/meta-diff`, { changes })).status).toBe(200)
  await there.drop()
})

it('leaves own records readable while the database of their links cannot be reached', async () => {
  const { base, path, sources } = await baseWithSources()
  const orders = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText' }], 'orders')
  const records = `/api/v2/tables/${orders.id}/records`
  await ann.ok('POST', records, [{ Name: 'One' }, { Name: 'Two' }])
  const { list } = await ann.ok<Page<TableWire>>('GET', `${path}/tables`)
  const customers = list.find(({ title }) => title === 'customers')
  await ann.ok('POST', `/api/v2/meta/tables/${orders.id}/columns`, {
    title: 'Customer',
    uidt: 'LinkToAnotherRecord',
    childId: customers?.id,
    parentId: orders.id,
    type: 'bt',
  })
  await ann.ok('PATCH', records, { Id: 1, Customer: 2 })
  const read = async () =>
    (await ann.ok<RecordsPage>('GET', records)).list.map((row) => [row['Name'], row['Customer']])
  expect(await read()).toEqual([
    ['One', expect.objectContaining({ id: 2, name: 'Bob' })],
    ['Two', null],
  ])
  for (const { drop } of sources) await drop()
  expect(await read()).toEqual([
    ['One', expect.objectContaining({ id: 2, name: null })],
    ['Two', null],
  ])
})
