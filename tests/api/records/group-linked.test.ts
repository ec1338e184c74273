import { beforeAll, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { NativeGroup } from '#core/api/records/groups.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { Page } from '#core/api/call/shapes.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// Fields that are worked out from other records, at the foot of a grid, in groups and in files.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let orders: TableWire

const add = (table: TableWire, body: Record<string, unknown>) =>
  ann.ok<TableWire>('POST', `/api/v2/meta/tables/${table.id}/columns`, body)
const id = (table: TableWire, title: string) => table.columns.find((each) => each.title === title)?.id ?? ''

beforeAll(async () => {
  base = await ann.createBase()
  const items = await ann.createTable(
    base.id,
    [
      { title: 'Label', uidt: 'SingleLineText', pv: true },
      { title: 'Amount', uidt: 'Decimal' },
    ],
    'Items',
  )
  orders = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText', pv: true }], 'Orders')
  orders = await add(orders, { uidt: 'LinkToAnotherRecord', title: 'Items', childId: items.id, type: 'mm' })
  const link = id(orders, 'Items')
  orders = await add(orders, {
    uidt: 'Lookup',
    title: 'Amounts',
    fk_relation_column_id: link,
    fk_lookup_column_id: id(items, 'Amount'),
  })
  orders = await add(orders, {
    uidt: 'Rollup',
    title: 'Total',
    fk_relation_column_id: link,
    fk_rollup_column_id: id(items, 'Amount'),
    rollup_function: 'sum',
  })
  await ann.ok(
    'POST',
    `/api/v2/tables/${items.id}/records`,
    Array.from({ length: 60 }, (_, index) => ({
      Label: `i${index + 1}`,
      Amount: index === 0 ? '0.1' : '0.2',
    })),
  )
  await ann.ok('POST', `/api/v2/tables/${orders.id}/records`, [
    { Name: 'a', Items: [1, 2] },
    { Name: 'b', Items: [1, 3] },
    { Name: 'c' },
    { Name: 'd', Items: Array.from({ length: 60 }, (_, index) => index + 1) },
  ])
})

it('are aggregated', async () => {
  const wanted = [
    ['Total', 'sum'],
    ['Items', 'count_filled'],
    ['Amounts', 'count_empty'],
  ].map(([field, type]) => ({ field, type }))
  const path = `/api/v2/tables/${orders.id}/aggregate?aggregation=${encodeURIComponent(JSON.stringify(wanted))}`
  const { result, trips } = await runtime.countTrips(() => ann.ok('GET', path))
  expect(result).toEqual({ Total: 12.5, Items: 3, Amounts: 1 })
  expect(trips.baseDatabases).toBe(1)
  const median = encodeURIComponent('[{"field":"Total","type":"median"}]')
  expect(await ann.ok('GET', `/api/v2/tables/${orders.id}/aggregate?aggregation=${median}`)).toEqual({
    Total: 0.3,
  })
})

it('make groups whose keys lead back to their records', async () => {
  for (const [field, expected] of [
    ['Total', 3],
    ['Amounts', 3],
    ['Items', 4],
  ] as const) {
    const page = await ann.ok<Page<NativeGroup>>(
      'GET',
      `/api/v2/tables/${orders.id}/groupby?column_name=${field}&format=native`,
    )
    expect([field, page.list.length, page.pageInfo.totalRows]).toEqual([field, expected, expected])
    for (const { keys, count } of page.list) {
      const within = encodeURIComponent(JSON.stringify([{ field, value: keys[0] }]))
      const { pageInfo } = await ann.ok<RecordsPage>(
        'GET',
        `/api/v2/tables/${orders.id}/records?within=${within}`,
      )
      expect([field, keys, pageInfo.totalRows]).toEqual([field, keys, count])
    }
  }
})

it('are whole in files', async () => {
  const { body } = await ann.call(
    'GET',
    `/api/v2/tables/${orders.id}/export/csv?fields=Name,Items,Total&sort=-Name`,
  )
  const [, last = ''] = String(body).split('\r\n')
  expect(last.startsWith('d,"i1, i2')).toBe(true)
  expect(last.endsWith('i60",11.9')).toBe(true)
  expect(String(body)).toContain('c,,')
})
