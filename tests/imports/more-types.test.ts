import { afterAll, beforeAll, expect, it } from 'vitest'
import { columnId, type ImportFixture, startImportFixture, stateOf } from './import-fixture.ts'

let bed: ImportFixture

beforeAll(async () => {
  bed = await startImportFixture()
})
afterAll(() => bed.stop())

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

it('rows of a file get UUIDs and numbers, whether the file has a column for them or not', async () => {
  const table = await bed.createTable([
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Key', uidt: 'UUID', unique: true },
    { title: 'No', uidt: 'AutoNumber' },
  ])
  const [name, key] = [columnId(table, 'Name'), columnId(table, 'Key')]
  const without = stateOf(await bed.begin({ tableId: table.id, mapping: [name] }))
  stateOf(await bed.part(without.id, 1, [['a'], ['b'], ['c']]))
  expect(stateOf(await bed.finish(without.id))).toMatchObject({ rowsDone: 3, rowsBad: 0 })
  const given = '00000000-0000-4000-8000-00000000000a'
  const blank = stateOf(await bed.begin({ tableId: table.id, mapping: [name, key] }))
  stateOf(
    await bed.part(blank.id, 1, [
      ['d', ''],
      ['e', given],
      ['f', ''],
    ]),
  )
  expect(stateOf(await bed.finish(blank.id))).toMatchObject({ rowsDone: 3, rowsBad: 0 })

  const rows = await bed.records(table.id)
  expect(rows.map((row) => [row['Name'], row['No'] === row['Id']])).toEqual(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((each) => [each, true]),
  )
  const keys = rows.map((row) => String(row['Key']))
  expect(keys[4]).toBe(given)
  expect(new Set(keys).size).toBe(6)
  expect(keys.filter((each) => version4.test(each))).toHaveLength(6)
})

it('texts are read as people of the file write them', async () => {
  const table = {
    title: 'Works',
    columns: [
      { title: 'Price', uidt: 'Currency', meta: { currency_code: 'EUR', currency_locale: 'de' } },
      { title: 'Done', uidt: 'Percent' },
      { title: 'Spent', uidt: 'Duration' },
      { title: 'Opens', uidt: 'Time' },
      { title: 'Paint', uidt: 'Colour' },
      { title: 'Key', uidt: 'UUID' },
    ],
  }
  const format = { decimalSeparator: ',', dateOrder: 'DMY', zone: 'UTC' }
  const begun = stateOf(await bed.begin({ table, mapping: [0, 1, 2, 3, 4, 5], format, badValues: 'blank' }))
  stateOf(
    await bed.part(begun.id, 1, [
      ['1.234,50 €', '12,5 %', '1h 5m', '9:05 pm', '4351e8', ''],
      ['(5)', '', '1:90', '25:00', 'red', 'x'],
    ]),
  )
  const done = stateOf(await bed.finish(begun.id))
  expect(done).toMatchObject({ rowsDone: 2, rowsBad: 1 })
  expect(done.badRows.map(({ column, code }) => [column, code])).toEqual([
    ['Spent', 'minutesRange'],
    ['Opens', 'notTime'],
    ['Paint', 'notColor'],
    ['Key', 'notUuid'],
  ])
  expect(await bed.records(done.tableId)).toMatchObject([
    { Price: 1234.5, Done: 12.5, Spent: 3900, Opens: '21:05:00', Paint: '#4351E8', Key: expect.any(String) },
    { Price: -5, Done: null, Spent: null, Opens: null, Paint: null, Key: expect.any(String) },
  ])
})
