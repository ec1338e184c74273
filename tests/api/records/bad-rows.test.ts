import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage, RecordWire } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { badRowsListedMax } from '#core/limits.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  const columns = [
    { title: 'Title', uidt: 'SingleLineText', pv: true },
    { title: 'Mail', uidt: 'Email', unique: true },
    { title: 'Code', uidt: 'Number', unique: true },
  ]
  table = await ann.createTable(base.id, columns)
  await ann.ok(
    'POST',
    records(),
    ['a', 'b', 'c'].map((name, index) => ({ Title: name, Mail: `${name}@example.com`, Code: index })),
  )
})

const records = () => `/api/v2/tables/${table.id}/records`
const bulk = () => `/api/v1/db/data/bulk/noco/${base.id}/${table.id}`
const stored = async () =>
  (await ann.ok<RecordsPage>('GET', `${records()}?fields=Id,Title,Mail,Code&sort=Id`)).list

/** The answer to a call that fails and changes nothing. */
async function refused(method: string, path: string, body: RecordWire[]) {
  const before = await stored()
  const { status, body: answer } = await ann.call(method, path, body)
  expect(await stored()).toEqual(before)
  return { status, ...(answer as { error: string; msg: string; message: string; details: object }) }
}

describe('a bulk call with values of a unique field that are taken names', () => {
  it('all new rows with values of records, or of earlier rows, in any field', async () => {
    const answer = await refused('POST', records(), [
      { Title: 'fine', Mail: 'd@example.com', Code: 10 },
      { Title: 'taken', Mail: 'a@example.com' },
      { Title: 'repeated', Mail: 'd@example.com' },
      { Title: 'blank' },
      { Title: 'blank too', Mail: null },
      { Title: 'other field', Code: 2 },
      { Title: 'both', Mail: 'b@example.com', Code: 10 },
    ])
    const text =
      'Mail, Code: rows with values that other records or rows already have: 2, 3, 6, 7. Nothing was saved.'
    expect(answer).toMatchObject({ status: 409, error: 'DUPLICATE_VALUE', msg: text, message: text })
    expect(answer.details).toMatchObject({
      field: 'Mail',
      count: 4,
      rowIndexes: [1, 2, 5, 6],
      rows: [
        { row: 1, field: 'Mail', code: 'duplicate' },
        { row: 2, field: 'Mail' },
        { row: 5, field: 'Code' },
        { row: 6, field: 'Mail' },
      ],
    })
  })

  it('all changed rows, but not those that keep their value or take one that another row gives up', async () => {
    const [one, two, three] = (await stored()).map((row) => row['Id'])
    const path = records()
    expect(
      await refused('PATCH', path, [
        { Id: one, Mail: 'a@example.com' },
        { Id: two, Mail: 'a@example.com' },
        { Id: three, Mail: 'a@example.com' },
      ]),
    ).toMatchObject({ error: 'DUPLICATE_VALUE', details: { field: 'Mail', rowIndexes: [1, 2] } })
    // The order of rows does not matter.
    expect(
      await refused('PATCH', path, [
        { Id: three, Mail: 'a@example.com' },
        { Id: one, Mail: 'a@example.com' },
      ]),
    ).toMatchObject({ details: { rowIndexes: [0] } })
    expect(
      await refused('PATCH', path, [
        { Id: one, Mail: 'free@example.com' },
        { Id: two, Mail: 'a@example.com' },
        { Id: three, Mail: 'a@example.com' },
      ]),
    ).toMatchObject({ details: { rowIndexes: [2] } })
    // SQLite checks row by row, so that a swap is refused.
    expect(
      await refused('PATCH', path, [
        { Id: one, Mail: 'b@example.com' },
        { Id: two, Mail: 'a@example.com' },
      ]),
    ).toMatchObject({ details: { rowIndexes: [0, 1] } })
  })

  it('rows of an upsert by their position in the call', async () => {
    const [one] = await stored()
    expect(
      await refused('POST', `${bulk()}/upsert`, [
        { Title: 'new', Mail: 'new@example.com' },
        { Id: one?.['Id'], Mail: 'c@example.com' },
        { Title: 'new too', Mail: 'new@example.com' },
      ]),
    ).toMatchObject({ error: 'DUPLICATE_VALUE', details: { rowIndexes: [1, 2] } })
  })

  it('all chosen ids that records have', async () => {
    expect(
      await refused('POST', records(), [
        { Id: 1, Title: 'x' },
        { Id: 77, Title: 'y' },
        { Id: 3, Title: 'z' },
      ]),
    ).toMatchObject({ error: 'DUPLICATE_VALUE', details: { field: 'Id', rowIndexes: [0, 2] } })
  })

  it('a limited number of rows in its text, and all positions', async () => {
    const rows = Array.from({ length: 1000 }, () => ({ Title: 'many', Mail: 'a@example.com' }))
    const { msg, details } = await refused('POST', records(), rows)
    const positions = rows.map((_, index) => index)
    expect(details).toMatchObject({ count: 1000, rowIndexes: positions })
    expect((details as { rows: unknown[] }).rows).toHaveLength(badRowsListedMax)
    const shown = positions.slice(0, badRowsListedMax).map((index) => index + 1)
    expect(msg).toContain(`already have: ${shown.join(', ')}, …. Nothing was saved.`)
  })
})

describe('a bulk call for records that do not exist names', () => {
  it.each([
    ['PATCH', () => records()],
    ['PATCH', () => bulk()],
    ['DELETE', () => records()],
    ['DELETE', () => bulk()],
    ['POST', () => `${bulk()}/upsert`],
  ])('all of them: %s %#', async (method, path) => {
    const [one] = await stored()
    const rows = [91, one?.['Id'], 92, 93].map((Id) => (method === 'DELETE' ? { Id } : { Id, Title: 'x' }))
    const text = "These records don't exist in this table: 91, 92, 93. Nothing was changed."
    expect(await refused(method, path(), rows)).toMatchObject({
      status: 404,
      error: 'RECORD_NOT_FOUND',
      msg: text,
      details: {
        id: '91, 92, 93',
        count: 3,
        rows: [
          { row: 0, id: '91' },
          { row: 2, id: '92' },
          { row: 3, id: '93' },
        ],
        rowIndexes: [0, 2, 3],
      },
    })
  })

  it('all invalid ids, and the only record of a call as before', async () => {
    expect(await refused('DELETE', records(), [{ Id: 'x' }, { Id: 1 }, { Id: -1 }])).toMatchObject({
      error: 'RECORD_NOT_FOUND',
      details: { id: 'x, -1', rowIndexes: [0, 2] },
    })
    expect(await refused('DELETE', records(), [{ Id: 91 }])).toMatchObject({
      msg: "Record 91 doesn't exist in this table.",
      details: { id: '91' },
    })
  })

  it('all records that cannot be moved', async () => {
    const answer = await ann.call('POST', `${records()}/move`, { ids: [1, 91, 92], before: 2 })
    expect(answer).toMatchObject({ status: 404, body: { details: { rowIndexes: [1, 2] } } })
  })
})

it('takes one more round trip only if a bulk call fails', async () => {
  await stored()
  const good = await runtime.countTrips(() =>
    ann.ok('POST', records(), [
      { Title: 'good', Mail: 'good1@example.com' },
      { Title: 'good', Mail: 'good2@example.com' },
    ]),
  )
  expect(good.trips.baseDatabases).toBe(1)
  const bad = await runtime.countTrips(() =>
    ann.call('POST', records(), [{ Mail: 'good1@example.com' }, { Mail: 'good2@example.com' }]),
  )
  expect(bad.trips.baseDatabases).toBe(2)
})
