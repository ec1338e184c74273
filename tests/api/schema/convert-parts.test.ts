import { beforeAll, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { ConversionResult, ConversionState } from '#core/api/tables/column-conversions.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { rawRead } from '../../support/raw-read.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire

beforeAll(async () => {
  base = await ann.createBase()
})

const count = 11_000
const most = 5000

/** A table with a text field of 11,000 values, and what one does with it. */
async function longTable(valueOf: (index: number) => string, field: Record<string, unknown> = {}) {
  const columns = [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'F', uidt: 'SingleLineText', ...field },
  ]
  const table = await ann.createTable(base.id, columns, `T ${crypto.randomUUID()}`)
  const column = table.columns.find(({ title }) => title === 'F')?.id ?? ''
  const records = `/api/v2/tables/${table.id}/records`
  const rows = Array.from({ length: count }, (_, index) => ({ F: valueOf(index) }))
  for (let at = 0; at < count; at += 5500) await ann.ok('POST', records, rows.slice(at, at + 5500))
  const parts = `/api/v2/meta/columns/${column}/convert/parts`
  return {
    records,
    column,
    parts,
    begin: (body: object) => ann.ok<ConversionState>('POST', `${parts}?most=${most}`, body),
    part: (id: string | null) => ann.ok<ConversionState>('POST', `${parts}/${id}?most=${most}`),
    value: async (id: number) => (await ann.ok<Record<string, unknown>>('GET', `${records}/${id}`))['F'],
    /** How many records have this. */
    where: async (where: string) =>
      (await ann.ok<{ count: number }>('GET', `${records}/count?where=${where}`)).count,
    field: async () =>
      (await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${table.id}`)).columns.find(
        ({ id }) => id === column,
      ),
    /** Number of staged conversions, and of the table's columns in the database. */
    hidden: async () => {
      const { results } = await runtime.baseDatabases.open(base.id).read((schema) => {
        const name = schema.tables.find(({ id }) => id === table.id)?.physicalName ?? ''
        return rawRead([
          { sql: "SELECT count(*) FROM retired WHERE kind = 'staging'", args: [] },
          { sql: 'SELECT count(*) FROM pragma_table_info(?)', args: [name] },
        ])
      })
      return results.map(({ rows }) => Number(rows[0]?.[0]))
    },
  }
}

const undo = (seq = 0) => ann.ok<{ seq: number }>('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)

it('returns its progress, keeps edits between two parts, and is one undo step', async () => {
  const t = await longTable((index) => (index % 10 === 9 ? `no ${index}` : String(index)))
  const first = await t.begin({ uidt: 'Number', onFail: 'blank' })
  expect(first).toMatchObject({ done: 5000, total: count, result: null })
  await ann.ok('PATCH', t.records, [
    { Id: 3, F: '-3' },
    { Id: 10, F: '-10' },
    { Id: 9001, F: 'no more' },
  ])
  const [made] = await ann.ok<{ Id: number }[]>('POST', t.records, [{ F: '-4' }])
  expect(await t.value(3)).toBe('-3')
  expect((await t.field())?.uidt).toBe('SingleLineText')
  expect(await t.part(first.id)).toMatchObject({ done: 10_000, result: null })
  const { id, result } = await t.part(first.id)
  expect(id).toBeNull()
  expect(result).toMatchObject({ rows: count + 1, uidt: 'Number' })
  expect(result?.examples[0]).toMatchObject({ from: 'no 9', problem: 'must be a number.' })
  expect(await Promise.all([3, 10, 9001, 11_000, made?.Id ?? 0].map(t.value))).toEqual([
    -3,
    -10,
    null,
    null,
    -4,
  ])
  expect(await t.where('(F,blank)')).toBe(count / 10)
  await undo(result?.seq)
  expect(await Promise.all([1, 10, 9001].map(t.value))).toEqual(['0', '-10', 'no more'])
  expect(await ann.call('POST', `${t.parts}/${first.id}?most=1`)).toMatchObject({ status: 404 })
}, 60_000)

it('keeps invalid values as text in a new field, in one step', async () => {
  const t = await longTable((index) => (index % 10 === 9 ? `no ${index}` : String(index)))
  const before = await t.hidden()
  const asked = { uidt: 'Number', onFail: 'text', textTitle: 'Name' }
  const { id } = await t.begin(asked)
  await ann.ok('DELETE', `${t.parts}/${id}`)
  expect(await t.hidden()).toEqual(before)
  const first = await t.begin(asked)
  await ann.ok('PATCH', t.records, [
    { Id: 10, F: '-10' },
    { Id: 11, F: 'none' },
  ])
  await t.part(first.id)
  const { result } = await t.part(first.id)
  expect(result).toMatchObject({ kept: { title: 'Name_1' } })
  const record = (n: number) => ann.ok('GET', `${t.records}/${n}`)
  expect(await record(9)).toMatchObject({ F: 8, Name_1: null })
  expect(await record(10)).toMatchObject({ F: -10, Name_1: null })
  expect(await record(11)).toMatchObject({ F: null, Name_1: 'none' })
  expect(await record(11_000)).toMatchObject({ F: null, Name_1: 'no 10999' })
  expect(await t.where('(Name_1,notblank)')).toBe(count / 10)
  const undone = await undo(result?.seq)
  expect(await record(11)).toMatchObject({ F: 'none' })
  expect(await record(11)).not.toHaveProperty('Name_1')
  await undo(undone.seq)
  expect(await record(11)).toMatchObject({ F: null, Name_1: 'none' })
}, 60_000)

it('creates no such field where all values are valid; also converts a short table', async () => {
  const columns = ['F', 'G'].map((title) => ({ title, uidt: 'LongText' }))
  const table = await ann.createTable(base.id, columns, `T ${crypto.randomUUID()}`)
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [{ F: '1', G: '1' }, { F: '2', G: 'a\nb' }, {}])
  const convert = (title: string) => {
    const id = table.columns.find((each) => each.title === title)?.id
    return ann.ok<ConversionResult>('POST', `/api/v2/meta/columns/${id}/convert`, {
      uidt: 'Number',
      onFail: 'text',
    })
  }
  expect(await convert('F')).toMatchObject({ fails: 0, kept: null })
  const done = await convert('G')
  expect(done.kept?.title).toBe('G (text)')
  expect(done.table.columns.find(({ id }) => id === done.kept?.id)).toMatchObject({ uidt: 'LongText' })
  expect(done.table.columns.some(({ title }) => title === 'F (text)')).toBe(false)
  const { list } = await ann.ok<RecordsPage>('GET', `/api/v2/tables/${table.id}/records`)
  expect(list.map((row) => row['G (text)'])).toEqual([null, 'a\nb', null])
})

it('gives one option one id, whichever part its values are in', async () => {
  const t = await longTable((index) => `choice ${Math.floor(index / 50)}`)
  const { id } = await t.begin({ uidt: 'SingleSelect' })
  // Asked twice at once, only one goes on with it.
  const both = await Promise.all([t.part(id), t.part(id)])
  const done = both.find(({ result }) => result) ?? (await t.part(id))
  expect(done.result?.table.columns.find((each) => each.id === t.column)?.colOptions?.options).toHaveLength(
    count / 50,
  )
  expect(await t.where('(F,eq,choice 0)')).toBe(50)
  expect(await t.where('(F,eq,choice 110)')).toBe(50)
  expect(await t.where('(F,blank)')).toBe(0)
}, 60_000)

it('given up changes nothing, and nothing of it stays', async () => {
  const t = await longTable(String)
  const before = await t.hidden()
  const { id } = await t.begin({ uidt: 'Number' })
  expect(await t.hidden()).not.toEqual(before)
  expect(await ann.call('DELETE', `${t.parts}/${id}`)).toMatchObject({ status: 200, body: true })
  expect(await t.hidden()).toEqual(before)
  for (const method of ['POST', 'DELETE'])
    expect(await ann.call(method, `${t.parts}/${id}?most=5000`)).toMatchObject({
      status: 404,
      body: { error: 'CONVERSION_NOT_FOUND' },
    })
  expect(await t.value(1)).toBe('0')
}, 60_000)

it('stops at an invalid value or a change of the field, and cleans up', async () => {
  const t = await longTable((index) => (index === 7000 ? 'no' : String(index)))
  const before = await t.hidden()
  const refused = await t.begin({ uidt: 'Number' })
  expect(await ann.call('POST', `${t.parts}/${refused.id}?most=5000`)).toMatchObject({
    status: 422,
    body: { error: 'CONVERSION_FAILED', details: { count: 1 } },
  })
  expect(await t.hidden()).toEqual(before)
  const moved = await t.begin({ uidt: 'Number', onFail: 'blank' })
  await ann.ok('PATCH', `/api/v2/meta/columns/${t.column}`, { title: 'G' })
  expect(await ann.call('POST', `${t.parts}/${moved.id}?most=5000`)).toMatchObject({
    status: 409,
    body: { error: 'SCHEMA_CHANGED' },
  })
  expect(await t.hidden()).toEqual(before)
}, 60_000)

it('refuses at once what would fail at the end', async () => {
  const t = await longTable(String)
  const view = (await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${(await t.field())?.fk_model_id}`))
    .views[0]
  const filter = { fk_column_id: t.column, comparison_op: 'notempty', value: null }
  await ann.ok('POST', `/api/v2/meta/views/${view?.id}/filters`, filter)
  await ann.ok('POST', `/api/v2/meta/views/${view?.id}/share`)
  const before = await t.hidden()
  const answer = await ann.call('POST', `${t.parts}?most=${most}`, { uidt: 'Number' })
  expect(answer).toMatchObject({ status: 422, body: { error: 'INVALID_REQUEST' } })
  expect(await t.hidden()).toEqual(before)
}, 60_000)
