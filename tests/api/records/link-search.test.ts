import { beforeAll, expect, it } from 'vitest'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { ColumnWire, TableWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { columnOf, tableCalls } from '../../support/table-calls.ts'

// Which records are offered for linking first: those whose names fit the search best, on every page.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let orders: TableWire
let link: ColumnWire

const { addColumn, create } = tableCalls(() => ann)
const names = ['Joanna', 'Lee Ann', 'Anna', 'Susanne', 'ANN', 'Zed', 'Anna']

beforeAll(async () => {
  const base = await ann.createBase()
  const people = await ann.createTable(
    base.id,
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'City', uidt: 'SingleLineText' },
    ],
    'People',
  )
  orders = await ann.createTable(base.id, [{ title: 'Order', uidt: 'SingleLineText', pv: true }], 'Orders')
  orders = await addColumn(orders, {
    uidt: 'Links',
    title: 'People',
    parentId: orders.id,
    childId: people.id,
    type: 'mm',
  })
  link = columnOf(orders, 'People')
  await create(orders, [{ Order: 'x' }])
  await create(
    people,
    names.map((Name) => ({ Name, City: Name === 'Zed' ? 'Ann Arbor' : 'Oslo' })),
  )
})

const path = () => `/api/v2/tables/${orders.id}/links/${link.id}/records/1`
const found = async (end: string) =>
  (await ann.ok<RecordsPage>('GET', path() + end)).list.map(({ Name }) => Name)
const ranked = ['ANN', 'Anna', 'Anna', 'Lee Ann', 'Joanna', 'Susanne', 'Zed']

it('begins with the best name, and ends with matches of other fields', async () => {
  expect(await found('/exclude?search=ann')).toEqual(ranked)
})

it('continues in that order page by page', async () => {
  const pages = await Promise.all(
    [0, 2, 4, 6].map((offset) => found(`/exclude?search=ann&limit=2&offset=${offset}`)),
  )
  expect(pages.flat()).toEqual(ranked)
})

it('keeps the order that a request asks for, and that of records where nothing is searched for', async () => {
  expect(await found('/exclude?search=ann&sort=-Name&limit=3')).toEqual(['Zed', 'Susanne', 'Lee Ann'])
  expect(await found('/exclude')).toEqual(names)
})

it('also ranks linked records, which are otherwise in the order of their links', async () => {
  await ann.ok('POST', path(), [{ Id: 1 }, { Id: 3 }, { Id: 5 }])
  expect(await found('')).toEqual(['Joanna', 'Anna', 'ANN'])
  expect(await found('?search=ann')).toEqual(['ANN', 'Anna', 'Joanna'])
})
