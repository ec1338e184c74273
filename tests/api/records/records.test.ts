import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Change } from '#core/protocol/changes.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

const columns = [
  { title: 'Title', uidt: 'SingleLineText', pv: true, rqd: true },
  { title: 'Count', uidt: 'Number' },
  { title: 'Price', uidt: 'Decimal' },
  { title: 'Done', uidt: 'Checkbox' },
  {
    title: 'Status',
    uidt: 'SingleSelect',
    colOptions: { options: [{ title: 'New' }, { title: 'Old, but good' }] },
  },
  { title: 'Tags', uidt: 'MultiSelect', dtxp: "'a','b','c'" },
  { title: 'Day', uidt: 'Date' },
  { title: 'Mail', uidt: 'Email', unique: true },
  { title: 'Stars', uidt: 'Rating', cdf: '3' },
]

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, columns)
})

const records = (tail = '') => `/api/v2/tables/${table.id}/records${tail}`
const list = (query = '') => ann.ok<RecordsPage>('GET', records(query))
const lastSeq = async () =>
  (await ann.ok<{ seq: number }>('GET', `/api/v2/meta/bases/${base.id}/changes`)).seq
const changes = async (since: number) =>
  (await ann.ok<{ list: Change[] }>('GET', `/api/v2/meta/bases/${base.id}/changes?since=${since}`)).list

describe('records', () => {
  it('are created, read, changed and deleted, and the log keeps the old values', async () => {
    const before = await lastSeq()
    const made = await ann.ok<Record<string, unknown>>(
      'POST',
      `/api/v1/db/data/noco/${base.id}/${table.id}`,
      {
        Title: 'First',
        Count: 7,
        Price: '12.50',
        Done: true,
        Status: 'Old, but good',
        Tags: ['c', 'a'],
        Day: '2026-02-28',
        Mail: 'a@example.com',
      },
    )
    expect(made).toMatchObject({
      Title: 'First',
      Count: 7,
      Price: 12.5,
      Done: true,
      Status: 'Old, but good',
      Tags: 'c,a',
      Day: '2026-02-28',
      Stars: 3,
    })
    const id = made['Id']
    await ann.ok('PATCH', records(), { Id: id, Count: 8 })
    expect(await ann.ok('GET', records(`/${id}`))).toMatchObject({ Title: 'First', Count: 8 })
    await ann.ok('DELETE', records(), { Id: id })
    expect((await ann.call('GET', records(`/${id}`))).status).toBe(404)

    const log = await changes(before)
    expect(log.map((change) => [change.seq, change.kind, change.by])).toEqual([
      [before + 1, 'record.insert', ann.userId],
      [before + 2, 'record.update', ann.userId],
      [before + 3, 'record.delete', ann.userId],
    ])
    const count = table.columns.find((column) => column.title === 'Count')?.id ?? ''
    expect(log[1]?.rows).toEqual([{ id, before: { [count]: 7 }, after: { [count]: 8 } }])
    expect(log[2]?.rows[0]?.before).toMatchObject({ [count]: 8 })
  })

  it('answer natively by column id, with the change that the answer is as of', async () => {
    const [column] = table.columns.filter((each) => each.title === 'Status')
    const made = await ann.ok<Record<string, unknown>>('POST', records('?format=native'), {
      Title: 'Native',
      Status: 'New',
    })
    expect(made[column?.id ?? '']).toBe(column?.colOptions?.options?.[0]?.id)
    const page = await list('?format=native&limit=5')
    expect(page.seq).toBe(await lastSeq())
    expect(page.list.at(-1)).toEqual(made)
  })

  it('filter, sort, search and page', async () => {
    await ann.ok(
      'POST',
      records(),
      Array.from({ length: 30 }, (_, index) => ({
        Title: `Row ${index}`,
        Count: index % 10,
        Done: index % 2 === 0,
      })),
    )
    const page = await list('?where=(Count,gte,8)~and(Done,notchecked)&sort=-Count,Title&fields=Title,Count')
    expect(page.list).toEqual([
      { Title: 'Row 19', Count: 9 },
      { Title: 'Row 29', Count: 9 },
      { Title: 'Row 9', Count: 9 },
    ])
    expect(page.pageInfo).toMatchObject({ totalRows: 3, page: 1, isFirstPage: true, isLastPage: true })
    expect((await list('?search=row 2&fields=Title&sort=Title')).list.map((row) => row['Title'])).toEqual([
      'Row 2',
      'Row 20',
      'Row 21',
      'Row 22',
      'Row 23',
      'Row 24',
      'Row 25',
      'Row 26',
      'Row 27',
      'Row 28',
      'Row 29',
    ])
    const second = await list('?where=(Title,like,Row)&limit=10&offset=10&sort=Count')
    expect(second.pageInfo).toMatchObject({ totalRows: 30, page: 2, isFirstPage: false, isLastPage: false })
  })

  it('of a bulk call are saved all or none, and the bad rows are named', async () => {
    const before = await lastSeq()
    const count = (await list()).pageInfo.totalRows
    const answer = await ann.call('POST', records(), [
      { Title: 'good' },
      { Title: 'bad', Count: 'twelve' },
      { Count: 3 },
    ])
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      error: 'INVALID_RECORDS',
      details: {
        count: 2,
        rowIndexes: [1, 2],
        rows: [
          { row: 1, field: 'Count', code: 'notNumber' },
          { row: 2, field: 'Title', code: 'required' },
        ],
      },
    })
    expect((await list()).pageInfo.totalRows).toBe(count)
    expect(await lastSeq()).toBe(before)
  })

  it('with a unique field refuse a second one', async () => {
    await ann.ok('POST', records(), { Title: 'u1', Mail: 'same@example.com' })
    const answer = await ann.call('POST', records(), { Title: 'u2', Mail: 'same@example.com' })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      error: 'DUPLICATE_VALUE',
      msg: 'Mail: a record with this value already exists.',
    })
  })

  it('are created once when sent twice with one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'once' }
    const first = await ann.ok('POST', records(), { Title: 'Once' }, { headers })
    const again = await ann.ok('POST', records(), { Title: 'Once' }, { headers })
    expect(again).toEqual(first)
    expect((await list('?where=(Title,eq,Once)')).pageInfo.totalRows).toBe(1)
    const other = await ann.call('POST', records(), { Title: 'Other' }, { headers })
    expect(other).toMatchObject({ status: 422, body: { error: 'IDEMPOTENCY_MISMATCH' } })
  })

  it('are updated and deleted by filter, as one undo step', async () => {
    await ann.ok(
      'POST',
      records(),
      Array.from({ length: 20 }, (_, index) => ({ Title: `Mass ${index}`, Count: 1 })),
    )
    const bulk = `/api/v1/db/data/bulk/noco/${base.id}/${table.id}/all?where=(Title,like,Mass)`
    expect(await ann.ok('PATCH', bulk, { Count: 5 })).toBe(20)
    expect((await list('?where=(Count,eq,5)~and(Title,like,Mass)')).pageInfo.totalRows).toBe(20)
    expect(await ann.ok('DELETE', bulk)).toBe(20)
    const seq = await lastSeq()
    await ann.ok('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)
    expect((await list('?where=(Count,eq,5)~and(Title,like,Mass)')).pageInfo.totalRows).toBe(20)
    // Undo restored the deleted records unchanged, so the step before can be undone too, once.
    const before = `/api/v2/meta/bases/${base.id}/changes/${seq - 1}/undo`
    await ann.ok('POST', before)
    expect((await list('?where=(Count,eq,1)~and(Title,like,Mass)')).pageInfo.totalRows).toBe(20)
    expect(await ann.call('POST', before)).toMatchObject({ status: 409, body: { error: 'CANNOT_UNDO' } })
  })

  it('are named by the path in v1; a body may repeat that, and must not say otherwise', async () => {
    const path = `/api/v1/db/data/noco/${base.id}/${table.id}`
    const [one, two] = await ann.ok<{ Id: number }[]>('POST', records(), [{ Title: 'one' }, { Title: 'two' }])
    const same = await ann.call('PATCH', `${path}/${one?.Id}`, { Id: one?.Id, Title: 'first' })
    expect(same).toMatchObject({ status: 200, body: { Id: one?.Id, Title: 'first' } })
    const other = await ann.call('PATCH', `${path}/${one?.Id}`, { Id: two?.Id, Title: 'second' })
    expect(other).toMatchObject({ status: 422, body: { error: 'INVALID_REQUEST' } })
    expect((await ann.ok<Record<string, unknown>>('GET', records(`/${two?.Id}`)))['Title']).toBe('two')
  })

  it('keep a field that bears a usual name of ids', async () => {
    const keyed = await ann.createTable(
      base.id,
      [
        { title: 'Key', uidt: 'ID' },
        { title: 'id', uidt: 'SingleLineText', pv: true },
      ],
      'Keyed',
    )
    const path = `/api/v2/tables/${keyed.id}/records`
    await ann.ok('POST', path, [{ id: 'x' }, { id: 'y' }])
    await ann.ok('PATCH', path, { Key: 1, id: '2' })
    expect((await ann.call('PATCH', path, { id: '1' })).status).toBe(422)
    await ann.ok('PATCH', `/api/v1/db/data/noco/${base.id}/${keyed.id}/2`, { id: 'z' })
    expect((await ann.ok<RecordsPage>('GET', `${path}?fields=id`)).list).toEqual([{ id: '2' }, { id: 'z' }])
  })

  it('that clash name the field, whatever the names in the database hold', async () => {
    // Physical names are random and many hold "id", the name of the ID column.
    for (let round = 0; round < 12; round += 1) {
      const made = await ann.createTable(
        base.id,
        [{ title: 'Mail', uidt: 'Email', unique: true }],
        `Clash ${round}`,
      )
      const path = `/api/v2/tables/${made.id}/records`
      await ann.ok('POST', path, { Mail: 'a@b.example' })
      const answer = await ann.call('POST', path, { Mail: 'a@b.example' })
      expect(answer).toMatchObject({ status: 409, body: { details: { field: 'Mail' } } })
    }
  })

  it('are read and written in one round trip to each database at most', async () => {
    await list()
    const asked = await runtime.countTrips(() => list('?limit=25&where=(Count,gt,1)&sort=-Count'))
    expect(asked.trips.baseDatabases).toBe(1)
    // None if the caller's rights are known: tests/accounts/recent-access.test.ts.
    expect(asked.trips.control).toBeLessThanOrEqual(1)
    const write = await runtime.countTrips(() => ann.ok('POST', records(), { Title: 'trip' }))
    expect(write.trips.baseDatabases).toBe(1)
    expect(write.trips.control).toBeLessThanOrEqual(1)
  })
})
