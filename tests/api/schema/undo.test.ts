import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Change } from '#core/protocol/changes.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
const bob = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  await runtime.control.setMember(base.id, bob.userId, 'editor', new Date())
})
beforeEach(async () => {
  table = await ann.createTable(
    base.id,
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Code', uidt: 'SingleLineText', unique: true },
      { title: 'Price', uidt: 'Decimal' },
      {
        title: 'State',
        uidt: 'SingleSelect',
        colOptions: { options: [{ title: 'open' }, { title: 'shut' }] },
      },
      { title: 'Tags', uidt: 'MultiSelect', colOptions: { options: [{ title: 'a' }, { title: 'b' }] } },
    ],
    `Table ${crypto.randomUUID()}`,
  )
})

const records = () => `/api/v2/tables/${table.id}/records`
const rows = async () =>
  (await ann.ok<RecordsPage>('GET', `${records()}?fields=Id,Name,Code,Price,State,Tags`)).list
const lastSeq = async () => (await ann.ok<RecordsPage>('GET', `${records()}?limit=1`)).seq
const undo = (seq: number, who = ann) => who.call('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)
const logAfter = async (seq: number) =>
  (await ann.ok<{ list: Change[] }>('GET', `/api/v2/meta/bases/${base.id}/changes?since=${seq}`)).list
const column = (title: string) => table.columns.find((each) => each.title === title)

describe('the answer of undo', () => {
  it('names the records that it has deleted, and no others', async () => {
    await ann.ok('POST', `${records()}?group=made`, [{ Name: 'a' }, { Name: 'b' }])
    await ann.ok('POST', `${records()}?group=made`, [{ Name: 'c' }])
    const seq = await lastSeq()
    const undone = await undo(seq)
    expect(undone.body).toMatchObject({ rows: 3, deleted: [{ table_id: table.id, ranges: [[1, 3]] }] })
    expect(await rows()).toEqual([])
    const redone = await undo(await lastSeq())
    expect([redone.status, redone.body]).toMatchObject([200, { deleted: [] }])
    expect(await rows()).toHaveLength(3)
  })
})

describe('undo of a group', () => {
  it('is one transaction: if one part fails, nothing is undone', async () => {
    await ann.ok('POST', records(), [
      { Name: 'a', Code: 'one' },
      { Name: 'b', Code: 'two' },
    ])
    await ann.ok('PATCH', `${records()}?group=g1`, { Id: 2, Code: 'three' })
    await ann.ok('PATCH', `${records()}?group=g1`, { Id: 1, Name: 'changed' })
    const seq = await lastSeq()
    // Somebody takes the value that the first of the two would come back to.
    await bob.ok('POST', records(), { Name: 'c', Code: 'two' })
    const before = await rows()
    const answer = await undo(seq)
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'DUPLICATE_VALUE', details: { field: 'Code' } },
    })
    expect(await rows()).toEqual(before)
    expect(await logAfter(seq + 1)).toEqual([])
  })

  it('takes all of it back, exactly, with one entry for each part and again by another undo', async () => {
    await ann.ok('POST', records(), {
      Name: 'x',
      Price: '12345678901234567890.123',
      State: 'open',
      Tags: ['a', 'b'],
    })
    const before = await rows()
    await ann.ok('PATCH', `${records()}?group=g2`, { Id: 1, Price: '1.5', State: null, Tags: ['b'] })
    await ann.ok('DELETE', `${records()}?group=g2`, { Id: 1 })
    await ann.ok('POST', `${records()}?group=g2`, { Name: 'new' })
    const after = await rows()
    const seq = await lastSeq()
    const { trips } = await runtime.countTrips(() => undo(seq))
    expect(trips.baseDatabases).toBeLessThanOrEqual(4)
    expect(await rows()).toEqual(before)
    const undone = await logAfter(seq)
    expect(undone.map((change) => change.kind)).toEqual(['record.delete', 'record.insert', 'record.update'])
    expect(new Set(undone.map((change) => change.group)).size).toBe(1)
    expect((await undo(seq + 3)).status).toBe(200)
    expect(await rows()).toEqual(after)
  })

  it('keeps changes of other people in the same group', async () => {
    await ann.ok('POST', records(), [{ Name: 'a' }, { Name: 'b' }])
    await ann.ok('PATCH', `${records()}?group=same`, { Id: 1, Name: 'by ann' })
    await bob.ok('PATCH', `${records()}?group=same`, { Id: 2, Name: 'by bob' })
    expect((await undo((await lastSeq()) - 1)).status).toBe(200)
    expect((await rows()).map((row) => row['Name'])).toEqual(['a', 'by bob'])
  })
})

it('takes a long import back in parts, all of one group', async () => {
  const rows = 12_000
  const name = column('Name')?.id ?? ''
  const { id } = await ann.ok<{ id: string }>('POST', `/api/v2/meta/bases/${base.id}/imports`, {
    tableId: table.id,
    mapping: [name],
    format: { decimalSeparator: '.', dateOrder: 'YMD', zone: 'UTC' },
  })
  for (let part = 1; part <= rows / 4000; part += 1) {
    const lines = Array.from({ length: 4000 }, (_, index) => (part - 1) * 4000 + index + 2)
    await ann.ok('PUT', `/api/v2/meta/imports/${id}/parts/${part}`, {
      rows: lines.map((line) => [`Row ${line}`]),
      lines,
    })
  }
  const { seq } = await ann.ok<{ seq: number }>('POST', `/api/v2/meta/imports/${id}/finish`)
  expect(await ann.ok('GET', `${records()}/count`)).toEqual({ count: rows })
  expect((await undo(seq)).body).toMatchObject({ rows })
  expect(await ann.ok('GET', `${records()}/count`)).toEqual({ count: 0 })
  const undone = await logAfter(seq)
  expect(undone.map((change) => change.rows.length)).toEqual([5000, 5000, 2000])
  expect((await undo(seq + 1)).status).toBe(200)
  expect(await ann.ok('GET', `${records()}/count`)).toEqual({ count: rows })
})

it('is refused for an import of which a record was changed since', async () => {
  const { id } = await ann.ok<{ id: string }>('POST', `/api/v2/meta/bases/${base.id}/imports`, {
    tableId: table.id,
    mapping: [column('Name')?.id],
    format: { decimalSeparator: '.', dateOrder: 'YMD', zone: 'UTC' },
  })
  await ann.ok('PUT', `/api/v2/meta/imports/${id}/parts/1`, { rows: [['a'], ['b']], lines: [2, 3] })
  const { seq } = await ann.ok<{ seq: number }>('POST', `/api/v2/meta/imports/${id}/finish`)
  const { Id } = await ann.ok<{ Id: number }>('POST', records(), { Name: 'after' })
  await bob.ok('PATCH', records(), { Id: Id - 1, Name: 'changed' })
  expect(await undo(seq)).toMatchObject({ status: 409, body: { error: 'CANNOT_UNDO' } })
})

it('does not restore a deleted option in a cell', async () => {
  await ann.ok('POST', records(), { Name: 'x', State: 'shut', Tags: ['a', 'b'] })
  await ann.ok('PATCH', records(), { Id: 1, State: 'open', Tags: [] })
  const seq = await lastSeq()
  const kept = (title: string, name: string) =>
    column(title)?.colOptions?.options?.filter((option) => option.title === name)
  await ann.ok('PATCH', `/api/v2/meta/columns/${column('State')?.id}`, {
    colOptions: { options: kept('State', 'open') },
  })
  await ann.ok('PATCH', `/api/v2/meta/columns/${column('Tags')?.id}`, {
    colOptions: { options: kept('Tags', 'a') },
  })
  expect((await undo(seq)).status).toBe(200)
  const [record] = (await ann.ok<RecordsPage>('GET', `${records()}?format=native`)).list
  expect(record).toMatchObject({
    [column('State')?.id ?? '']: null,
    [column('Tags')?.id ?? '']: kept('Tags', 'a')?.map((option) => option.id),
  })
})

it('never overwrites concurrent writes', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { Id } = await ann.ok<{ Id: number }>('POST', records(), { Name: 'start' })
    await ann.ok('PATCH', records(), { Id, Name: 'mine' })
    const seq = await lastSeq()
    const [undone, other] = await Promise.all([
      undo(seq),
      bob.call('PATCH', records(), { Id, Name: 'theirs' }),
    ])
    expect(other.status).toBe(200)
    const name = (await ann.ok<Record<string, unknown>>('GET', `${records()}/${Id}`))['Name']
    // Either the undo came first and was written over, or it was refused.
    expect([undone.status === 200 || undone.status === 409, name]).toEqual([true, 'theirs'])
  }
})

describe('undo of one step after the other', () => {
  const priceOf = async (id: number) => (await rows()).find((row) => row['Id'] === id)?.['Price']

  it('undoes several edits of the same cell, and redoes them', async () => {
    await ann.ok('POST', records(), { Name: 'a', Price: 1 })
    const steps: number[] = []
    for (const price of [2, null, 4]) {
      await ann.ok('PATCH', records(), { Id: 1, Price: price })
      steps.push(await lastSeq())
    }
    const redo: number[] = []
    for (const [seq, price] of [
      [steps[2], null],
      [steps[1], 2],
      [steps[0], 1],
    ] as const) {
      redo.push(
        (await ann.ok<{ seq: number }>('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)).seq,
      )
      expect(await priceOf(1)).toBe(price)
    }
    for (const [seq, price] of [
      [redo[2], 2],
      [redo[1], null],
      [redo[0], 4],
    ] as const) {
      expect(await undo(seq ?? 0)).toMatchObject({ status: 200 })
      expect(await priceOf(1)).toBe(price)
    }
  })

  it('undoes an edit of a record that was deleted and came back, and the making of one that was edited and put back', async () => {
    await ann.ok('POST', records(), { Name: 'a', Price: 1 })
    const made = await lastSeq()
    await ann.ok('PATCH', records(), { Id: 1, Price: 2 })
    const edited = await lastSeq()
    await ann.ok('DELETE', records(), { Id: 1 })
    expect(await undo(edited)).toMatchObject({ status: 409, body: { error: 'CANNOT_UNDO' } })
    expect(await undo(await lastSeq())).toMatchObject({ status: 200 })
    expect(await undo(made)).toMatchObject({ status: 409 })
    expect(await undo(edited)).toMatchObject({ status: 200 })
    expect(await priceOf(1)).toBe(1)
    expect(await undo(made)).toMatchObject({ status: 200 })
    expect(await rows()).toEqual([])
  })

  it('is refused as long as somebody else has left another value', async () => {
    await ann.ok('POST', records(), { Name: 'a', Price: 1 })
    await ann.ok('PATCH', records(), { Id: 1, Price: 2 })
    const seq = await lastSeq()
    await bob.ok('PATCH', records(), { Id: 1, Price: 3 })
    expect(await undo(seq)).toMatchObject({ status: 409, body: { error: 'CANNOT_UNDO' } })
    expect(await priceOf(1)).toBe(3)
    await bob.ok('PATCH', records(), { Id: 1, Price: 2 })
    expect(await undo(seq)).toMatchObject({ status: 200 })
    expect(await priceOf(1)).toBe(1)
  })
})
