import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { ConversionPreview, ConversionResult } from '#core/api/tables/column-conversions.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Change } from '#core/protocol/changes.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
const bob = personFixture(runtime)
let base: BaseWire

beforeAll(async () => {
  base = await ann.createBase()
  await runtime.control.setMember(base.id, bob.userId, 'editor', new Date())
})

const name = { title: 'Name', uidt: 'SingleLineText', pv: true }

/** A table with one more field and its values, and what one does with it. */
async function tableWith(field: Record<string, unknown>, values: unknown[]) {
  const table = await ann.createTable(base.id, [name, { title: 'F', ...field }], `T ${crypto.randomUUID()}`)
  const column = table.columns.find(({ title }) => title === 'F')?.id ?? ''
  const records = `/api/v2/tables/${table.id}/records`
  for (let at = 0; at < values.length; at += 1000)
    await ann.ok(
      'POST',
      records,
      values.slice(at, at + 1000).map((F) => ({ F })),
    )
  const native = async () => {
    const rows: unknown[] = []
    for (;;) {
      const page = await ann.ok<RecordsPage>(
        'GET',
        `${records}?format=native&limit=1000&offset=${rows.length}&sort=Id`,
      )
      rows.push(...page.list.map((row) => row[column]))
      if (page.list.length < 1000) return rows
    }
  }
  return {
    table,
    column,
    records,
    native,
    values: async () =>
      (await ann.ok<RecordsPage>('GET', `${records}?limit=100&sort=Id`)).list.map((row) => row['F']),
    preview: (body: Record<string, unknown>, headers = {}) =>
      ann.ok<ConversionPreview>('POST', `/api/v2/meta/columns/${column}/convert/preview`, body, { headers }),
    convert: (body: Record<string, unknown>, headers = {}) =>
      ann.ok<ConversionResult>('POST', `/api/v2/meta/columns/${column}/convert`, body, { headers }),
    wire: async () => await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${table.id}`),
    field: async () =>
      (await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${table.id}`)).columns.find(
        ({ id }) => id === column,
      ),
  }
}

const undo = (seq: number, who = ann) => who.call('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)
const lastChange = async () => {
  const { seq } = await ann.ok<{ seq: number }>('GET', `/api/v2/meta/bases/${base.id}/changes?since=1000000`)
  const { list } = await ann.ok<{ list: Change[] }>(
    'GET',
    `/api/v2/meta/bases/${base.id}/changes?since=${seq - 1}`,
  )
  return list[0]
}

describe('a preview', () => {
  it('counts values that convert, stay blank and fail, with examples, and changes nothing', async () => {
    const t = await tableWith({ uidt: 'SingleLineText' }, ['1', '2.5', null, 'abc', '3', '  '])
    const before = await t.native()
    const { trips } = await runtime.countTrips(() => t.preview({ uidt: 'Number' }))
    expect(trips.baseDatabases).toBeLessThanOrEqual(2)
    const preview = await t.preview({ uidt: 'Number' })
    expect(preview).toMatchObject({ rows: 6, converts: 2, blanks: 2, fails: 2, atLeast: false, options: [] })
    expect(preview.examples).toEqual([
      { id: 2, from: '2.5', to: null, problem: 'must be a whole number.', cause: { code: 'notInteger' } },
      { id: 4, from: 'abc', to: null, problem: 'must be a number.', cause: { code: 'notNumber' } },
      { id: 1, from: '1', to: '1', problem: null, cause: null },
      { id: 5, from: '3', to: '3', problem: null, cause: null },
    ])
    expect(await t.native()).toEqual(before)
    expect((await t.field())?.uidt).toBe('SingleLineText')
  })

  it('shows the options that a select would get, with colors', async () => {
    const t = await tableWith({ uidt: 'SingleLineText' }, ['red', 'Red ', 'blue', null])
    const { options, fails } = await t.preview({ uidt: 'SingleSelect' })
    expect(options.map(({ title }) => title)).toEqual(['red', 'blue'])
    expect(new Set(options.map(({ color }) => color)).size).toBe(2)
    expect(fails).toBe(0)
  })

  it('requires the right to change fields', async () => {
    const t = await tableWith({ uidt: 'SingleLineText' }, [])
    for (const path of ['convert', 'convert/preview'])
      expect(
        await bob.call('POST', `/api/v2/meta/columns/${t.column}/${path}`, { uidt: 'Number' }),
      ).toMatchObject({
        status: 403,
      })
  })
})

describe('a change of type', () => {
  it('refuses a value that does not convert, names it, and changes nothing', async () => {
    const t = await tableWith({ uidt: 'SingleLineText' }, ['1', 'abc'])
    const answer = await ann.call('PATCH', `/api/v2/meta/columns/${t.column}`, { uidt: 'Number' })
    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: 'CONVERSION_FAILED',
        details: { count: 1, rows: 2, examples: [{ id: 2, from: 'abc', problem: 'must be a number.' }] },
      },
    })
    expect(await t.values()).toEqual(['1', 'abc'])
  })

  it('accepts the call as clients send it, and undo restores everything', async () => {
    const t = await tableWith({ uidt: 'SingleLineText' }, ['1', '2', null])
    const wire = await ann.ok<TableWire>('PATCH', `/api/v2/meta/columns/${t.column}`, {
      title: 'F',
      uidt: 'Number',
      dt: 'integer',
    })
    expect(wire.columns.find(({ id }) => id === t.column)?.uidt).toBe('Number')
    expect(await t.values()).toEqual([1, 2, null])
    expect((await ann.ok<RecordsPage>('GET', `${t.records}?where=(F,gt,1)`)).list).toHaveLength(1)
  })

  it('leaves invalid values blank on request; undo restores them, redo converts again', async () => {
    const t = await tableWith({ uidt: 'SingleLineText' }, ['1', 'abc', null, '1e400', '  '])
    const before = await t.native()
    const { seq, rows, fails } = await t.convert({ uidt: 'Number', onFail: 'blank' })
    expect([rows, fails]).toEqual([5, 2])
    expect(await t.values()).toEqual([1, null, null, null, null])
    expect(await undo(seq)).toMatchObject({ status: 200 })
    expect((await t.field())?.uidt).toBe('SingleLineText')
    expect(await t.native()).toEqual(before)
    const undone = await lastChange()
    expect(await undo(undone?.seq ?? 0)).toMatchObject({ status: 200 })
    expect((await t.field())?.uidt).toBe('Number')
    expect(await t.values()).toEqual([1, null, null, null, null])
  })

  it('creates options of distinct values, and undo restores the texts', async () => {
    const t = await tableWith({ uidt: 'LongText' }, ['a, b', 'b', '"x, y", a', null])
    const { table, seq } = await t.convert({ uidt: 'MultiSelect' })
    const options = table.columns.find(({ id }) => id === t.column)?.colOptions?.options ?? []
    expect(options.map(({ title }) => title)).toEqual(['a', 'b', 'x, y'])
    expect(await t.values()).toEqual(['a,b', 'b', '"x, y",a', null])
    await undo(seq)
    expect(await t.values()).toEqual(['a, b', 'b', '"x, y", a', null])
  })

  it('keeps the ids of options between selects, and the cells of one that holds several', async () => {
    const options = { colOptions: { options: [{ title: 'one' }, { title: 'two' }] } }
    const t = await tableWith({ uidt: 'SingleSelect', ...options }, ['one', 'two', null])
    const before = await t.native()
    await t.convert({ uidt: 'MultiSelect' })
    expect(await t.native()).toEqual(before.map((id) => (id === null ? null : [id])))
    await ann.ok('PATCH', t.records, { Id: 1, F: 'one,two' })
    expect(await t.preview({ uidt: 'SingleSelect' })).toMatchObject({ converts: 1, fails: 1, blanks: 1 })
  })

  it("knows days of the reader's zone", async () => {
    const t = await tableWith({ uidt: 'DateTime' }, ['2026-01-31T23:30:00Z'])
    await t.convert({ uidt: 'Date' }, { 'xc-timezone': 'Europe/Berlin' })
    expect(await t.values()).toEqual(['2026-02-01'])
  })

  it('gives every record its box', async () => {
    const t = await tableWith({ uidt: 'Number' }, [0, 1, null, 7])
    const { seq } = await t.convert({ uidt: 'Checkbox' })
    expect(await t.values()).toEqual([false, true, false, true])
    await ann.ok('POST', t.records, { Name: 'new', F: true })
    await undo(seq)
    expect(await t.values()).toEqual([0, 1, null, 7, 1])
  })

  // Links are in convert-to-link.test.ts.
  it.each(['Lookup', 'Rollup', 'ID', 'CreatedTime', 'ForeignKey'])(
    'into %s is refused clearly',
    async (uidt) => {
      const t = await tableWith({ uidt: 'SingleLineText' }, [])
      const answer = await ann.call('POST', `/api/v2/meta/columns/${t.column}/convert`, { uidt })
      expect(answer).toMatchObject({ status: 422, body: { error: 'INVALID_REQUEST' } })
      expect(JSON.stringify(answer.body)).toContain('cannot be converted')
    },
  )

  it('keeps rules that still apply, and lists the others', async () => {
    const t = await tableWith({ uidt: 'SingleLineText', unique: true, cdf: 'none' }, ['1', '2'])
    const { removed, seq } = await t.convert({ uidt: 'Number' })
    expect(removed).toEqual([{ kind: 'default', value: 'none' }])
    expect(await ann.call('POST', t.records, { F: 2 })).toMatchObject({ status: 409 })
    await undo(seq)
    expect(await t.field()).toMatchObject({ cdf: 'none', unique: true })
    expect(await ann.call('POST', t.records, { F: '2' })).toMatchObject({ status: 409 })
    const to = await t.convert({ uidt: 'Checkbox', onFail: 'blank' })
    expect(to.removed).toContainEqual({ kind: 'unique' })
  })

  it('refuses if unique values would become equal, and changes nothing', async () => {
    const t = await tableWith({ uidt: 'SingleLineText', unique: true }, ['1', '1.0'])
    const answer = await ann.call('POST', `/api/v2/meta/columns/${t.column}/convert`, { uidt: 'Decimal' })
    expect(answer).toMatchObject({ status: 422 })
    expect(JSON.stringify(answer.body)).toContain('unique')
    expect(await t.values()).toEqual(['1', '1.0'])
  })
})

describe('the name and the rules', () => {
  it('may change with the type, and come back with it', async () => {
    const t = await tableWith({ uidt: 'SingleLineText', rqd: true, description: 'old' }, ['1'])
    const patch = { title: 'G', uidt: 'Number', rqd: false, description: 'new' }
    await ann.ok('PATCH', `/api/v2/meta/columns/${t.column}`, patch)
    expect(await t.field()).toMatchObject(patch)
    expect(await undo((await lastChange())?.seq ?? 0)).toMatchObject({ status: 200 })
    expect(await t.field()).toMatchObject({
      title: 'F',
      uidt: 'SingleLineText',
      rqd: true,
      description: 'old',
    })
  })

  it('stay as somebody has set them since', async () => {
    const t = await tableWith({ uidt: 'SingleLineText' }, ['1'])
    const { seq } = await t.convert({ uidt: 'Number', title: 'G' })
    await ann.ok('PATCH', `/api/v2/meta/columns/${t.column}`, { title: 'H', rqd: true })
    expect(await undo(seq)).toMatchObject({ status: 200 })
    expect(await t.field()).toMatchObject({ title: 'H', uidt: 'SingleLineText', rqd: true })
  })

  it('hold for the new type: a required field is required still', async () => {
    const t = await tableWith({ uidt: 'SingleLineText', rqd: true }, ['1'])
    await t.convert({ uidt: 'Number' })
    expect(await ann.call('POST', t.records, { Name: 'x' })).toMatchObject({ status: 422 })
    expect(await ann.call('PATCH', t.records, { Id: 1, F: null })).toMatchObject({ status: 422 })
    await ann.ok('POST', t.records, { F: 2 })
  })
})

it('sent twice changes the type once', async () => {
  const t = await tableWith({ uidt: 'SingleLineText' }, ['1'])
  const patch = () =>
    ann.ok<TableWire>('PATCH', `/api/v2/meta/columns/${t.column}`, { title: 'F', uidt: 'Number' })
  expect((await patch()).columns).toEqual((await patch()).columns)
  expect(await t.values()).toEqual([1])
  const again = await ann.call('POST', `/api/v2/meta/columns/${t.column}/convert`, { uidt: 'Number' })
  expect(again).toMatchObject({ status: 422 })
})

it('works the same for a primary field', async () => {
  const t = await tableWith({ uidt: 'SingleLineText' }, ['1'])
  await ann.ok('POST', `/api/v2/meta/columns/${t.column}/primary`)
  await t.convert({ uidt: 'Number' })
  expect(await t.field()).toMatchObject({ pv: true, uidt: 'Number' })
})

describe('filters of views', () => {
  const filterOn = async (t: Awaited<ReturnType<typeof tableWith>>, op: string, value: string) =>
    ann.ok<{ id: string }>('POST', `/api/v2/meta/views/${t.table.views[0]?.id}/filters`, {
      fk_column_id: t.column,
      comparison_op: op,
      value,
    })
  const filters = async (t: Awaited<ReturnType<typeof tableWith>>) =>
    (await ann.ok<{ list: { id: string }[] }>('GET', `/api/v2/meta/views/${t.table.views[0]?.id}/filters`))
      .list

  it('keeps those that still match, removes the others, and undo restores them', async () => {
    const t = await tableWith({ uidt: 'SingleLineText' }, ['1', '2'])
    const stays = await filterOn(t, 'eq', '1')
    const goes = await filterOn(t, 'notempty', '')
    const { removed, seq } = await t.convert({ uidt: 'Number' })
    expect(removed).toMatchObject([{ kind: 'filter', id: goes.id, published: false }])
    expect((await filters(t)).map(({ id }) => id)).toEqual([stays.id])
    await undo(seq)
    expect((await filters(t)).map(({ id }) => id)).toEqual([stays.id, goes.id])
  })

  it('of a published view hold the change up: without them it would show more', async () => {
    const t = await tableWith({ uidt: 'SingleLineText' }, ['1'])
    await filterOn(t, 'notempty', '')
    await ann.ok('POST', `/api/v2/meta/views/${t.table.views[0]?.id}/share`)
    const answer = await ann.call('POST', `/api/v2/meta/columns/${t.column}/convert`, { uidt: 'Number' })
    expect(answer).toMatchObject({ status: 422 })
    expect(JSON.stringify(answer.body)).toContain('published')
    expect(await filters(t)).toHaveLength(1)
  })
})

describe('undo', () => {
  it('carries later edits and new records over', async () => {
    const t = await tableWith({ uidt: 'SingleLineText' }, ['1', 'abc', '3'])
    const { seq } = await t.convert({ uidt: 'Number', onFail: 'blank' })
    await ann.ok('PATCH', t.records, { Id: 1, F: 10 })
    await ann.ok('PATCH', t.records, { Id: 3, Name: 'other' })
    await ann.ok('POST', t.records, { F: 4 })
    expect(await undo(seq)).toMatchObject({ status: 200 })
    expect(await t.values()).toEqual(['10', 'abc', '3', '4'])
  })

  it('refuses if a later value is invalid', async () => {
    const t = await tableWith({ uidt: 'Number' }, [1])
    const { seq } = await t.convert({ uidt: 'SingleLineText' })
    await ann.ok('PATCH', t.records, { Id: 1, F: 'text' })
    expect(await undo(seq)).toMatchObject({ status: 409, body: { error: 'CANNOT_UNDO' } })
    expect(await t.values()).toEqual(['text'])
  })

  it('of an edit from before the change never puts a value of the old type into the new one', async () => {
    const t = await tableWith({ uidt: 'SingleLineText' }, ['1'])
    await ann.ok('PATCH', t.records, { Id: 1, F: '2' })
    const edit = (await lastChange())?.seq ?? 0
    const { seq } = await t.convert({ uidt: 'Number' })
    expect(await undo(edit)).toMatchObject({ status: 409, body: { error: 'CANNOT_UNDO' } })
    expect(await t.values()).toEqual([2])
    await undo(seq)
    expect(await undo(edit)).toMatchObject({ status: 200 })
    expect(await t.values()).toEqual(['1'])
  })

  it('is undone step by step only', async () => {
    const t = await tableWith({ uidt: 'SingleLineText' }, ['1'])
    const first = await t.convert({ uidt: 'Number' })
    const second = await t.convert({ uidt: 'Checkbox' })
    expect(await undo(first.seq)).toMatchObject({ status: 409 })
    expect(await undo(second.seq)).toMatchObject({ status: 200 })
    expect(await undo(first.seq)).toMatchObject({ status: 200 })
    expect(await t.values()).toEqual(['1'])
  })

  it('requires the right to change fields', async () => {
    const t = await tableWith({ uidt: 'SingleLineText' }, ['1'])
    const { seq } = await t.convert({ uidt: 'Number' })
    expect(await undo(seq, bob)).toMatchObject({ status: 403 })
  })
})

describe('a long table', () => {
  it('converts in parts, keeps concurrent edits, and undo restores every value', async () => {
    const count = 11_000
    const t = await tableWith(
      { uidt: 'SingleLineText' },
      Array.from({ length: count }, (_, index) => (index % 10 === 9 ? `no ${index}` : String(index))),
    )
    expect(await t.preview({ uidt: 'Number' })).toMatchObject({
      rows: count,
      fails: count / 10,
      atLeast: false,
    })
    const before = await t.native()
    let isDone = false
    const edits: number[] = []
    const writing = (async () => {
      for (let id = 1; !isDone; id = ((id + 6) % count) + 1) {
        const answer = await bob.call('PATCH', t.records, { Id: id, F: '-5' })
        // The edit came either before the change or after it.
        if (answer.status === 200) edits.push(id)
      }
    })()
    const { seq } = await t.convert({ uidt: 'Number', onFail: 'blank' })
    isDone = true
    await writing
    const after = await t.native()
    expect(edits.length).toBeGreaterThan(0)
    for (const id of edits) expect(after[id - 1]).toBe(-5)
    const kept = after.filter((_, index) => !edits.includes(index + 1))
    expect(kept).toEqual(
      before
        .filter((_, index) => !edits.includes(index + 1))
        .map((text) => (String(text).startsWith('no') ? null : Number(text))),
    )
    expect(await undo(seq)).toMatchObject({ status: 200 })
    expect(await t.native()).toEqual(before.map((text, index) => (edits.includes(index + 1) ? '-5' : text)))
  }, 60_000)
})
