import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnId, type ImportFixture, startImportFixture, stateOf } from './import-fixture.ts'

let bed: ImportFixture

beforeAll(async () => {
  bed = await startImportFixture()
})
afterAll(() => bed.stop())

describe('into a new table', () => {
  const table = {
    title: 'People',
    columns: [
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Age', uidt: 'Number' },
      { title: 'Team', uidt: 'SingleSelect' },
      { title: 'Active', uidt: 'Checkbox' },
      { title: 'Joined', uidt: 'Date' },
    ],
  }

  it('shows nothing before the end and everything after it, as one change', async () => {
    const before = (await bed.changes()).length
    const { id, tableId, nextPart } = stateOf(
      await bed.begin({ table, mapping: [0, 1, 2, 3, 4], addOptions: true }),
    )
    expect(nextPart).toBe(1)
    stateOf(
      await bed.part(id, 1, [
        ['Ada', '36', 'Red', 'yes', '2020-01-31'],
        ['Björn', '', 'Blue', '', ''],
      ]),
    )
    stateOf(await bed.part(id, 2, [['Chloé', '1,234', 'red', 'no', '2020/2/1']], [4]))
    expect((await bed.app.call('GET', `/api/v2/meta/tables/${tableId}`, { token: bed.token })).status).toBe(
      404,
    )
    expect(await bed.changes()).toHaveLength(before)

    const done = stateOf(await bed.finish(id))
    expect(done).toMatchObject({ state: 'done', rowsDone: 3, rowsBad: 0, badRows: [], tableId })
    expect(await bed.records(tableId)).toMatchObject([
      { Id: 1, Name: 'Ada', Age: 36, Team: 'Red', Active: true, Joined: '2020-01-31' },
      { Id: 2, Name: 'Björn', Age: null, Team: 'Blue', Active: false, Joined: null },
      { Id: 3, Name: 'Chloé', Age: 1234, Team: 'Red', Active: false, Joined: '2020-02-01' },
    ])
    const log = await bed.changes()
    expect(log).toHaveLength(before + 1)
    expect(log.at(-1)).toMatchObject({
      seq: done.seq,
      origin: 'import',
      kind: 'schema',
      tableId,
      ranges: [[1, 3]],
    })
    const wire = await bed.readTable(tableId)
    expect(
      wire.columns.find(({ title }) => title === 'Team')?.colOptions?.options?.map(({ title }) => title),
    ).toEqual(['Red', 'Blue'])
    expect(wire.columns.find(({ pv }) => pv)?.title).toBe('Name')
    expect(await bed.stages()).toEqual([])
    // The next record goes on counting where the import ended.
    const added = await bed.app.call('POST', `/api/v2/tables/${tableId}/records`, {
      token: bed.token,
      body: { Name: 'Dimitra' },
    })
    expect(added.body).toMatchObject({ Id: 4 })
  })

  it('answers a repeated finish with the same', async () => {
    const { id } = stateOf(await bed.begin({ table: { ...table, title: 'Twice' }, mapping: [0] }))
    stateOf(await bed.part(id, 1, [['Ada']]))
    const first = stateOf(await bed.finish(id))
    expect(stateOf(await bed.finish(id))).toEqual(first)
    expect((await bed.part(id, 2, [['late']])).status).toBe(404)
    expect((await bed.cancel(id)).status).toBe(404)
  })

  it('creates an empty table from a header line', async () => {
    const { id, tableId } = stateOf(
      await bed.begin({ table: { ...table, title: 'Header only' }, mapping: [0] }),
    )
    expect(stateOf(await bed.finish(id)).rowsDone).toBe(0)
    expect(await bed.records(tableId)).toEqual([])
  })

  it('gets a free title if its own is taken meanwhile, and refuses one that is taken before', async () => {
    const { id, tableId } = stateOf(await bed.begin({ table: { ...table, title: 'Race' }, mapping: [0] }))
    const other = await bed.app.call('POST', `/api/v2/meta/bases/${bed.baseId}/tables`, {
      token: bed.token,
      body: { title: 'race' },
    })
    expect(other.status).toBe(200)
    stateOf(await bed.finish(id))
    expect((await bed.readTable(tableId)).title).toBe('Race_1')
    expect((await bed.begin({ table: { ...table, title: 'RACE' }, mapping: [0] })).body).toMatchObject({
      error: 'TITLE_TAKEN',
    })
  })

  it('keeps a unique field unique', async () => {
    const columns = [{ title: 'Code', uidt: 'SingleLineText', unique: true }]
    const rows = [['a'], ['b'], ['a'], [''], ['']]
    const strict = stateOf(await bed.begin({ table: { title: 'Codes', columns }, mapping: [0] }))
    stateOf(await bed.part(strict.id, 1, rows))
    const refused = await bed.finish(strict.id)
    expect(refused).toMatchObject({ status: 422, body: { error: 'IMPORT_FAILED' } })
    expect(refused.body).toMatchObject({
      msg: expect.stringContaining('values that must be unique occur more than once: 1.'),
      details: {
        badRows: [{ line: 4, column: 'Code', value: 'a', message: 'is in the file more than once.' }],
      },
    })
    expect(
      (await bed.app.call('GET', `/api/v2/meta/tables/${strict.tableId}`, { token: bed.token })).status,
    ).toBe(404)
    expect((await bed.cancel(strict.id)).status).toBe(200)

    const lax = stateOf(
      await bed.begin({ table: { title: 'Codes', columns }, mapping: [0], badValues: 'skip' }),
    )
    stateOf(await bed.part(lax.id, 1, rows))
    expect(stateOf(await bed.finish(lax.id))).toMatchObject({
      rowsDone: 4,
      rowsBad: 1,
      badRows: [{ line: 4, column: 'Code', value: 'a', code: 'unique' }],
    })
    expect((await bed.records(lax.tableId)).map((row) => row.Code)).toEqual(['a', 'b', null, null])
    const again = await bed.app.call('POST', `/api/v2/tables/${lax.tableId}/records`, {
      token: bed.token,
      body: { Code: 'b' },
    })
    expect(again.status).toBe(409)
  })
})

describe('imports into an existing table', () => {
  it('adds rows behind the others, in order, with defaults, and undo takes them back as one', async () => {
    const table = await bed.createTable([
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Kind', uidt: 'SingleLineText', cdf: 'plain' },
      { title: 'Done', uidt: 'Checkbox' },
      { title: 'Amount', uidt: 'Decimal' },
    ])
    await bed.app.call('POST', `/api/v2/tables/${table.id}/records`, {
      token: bed.token,
      body: { Name: 'first' },
    })
    const { id } = stateOf(
      await bed.begin({
        tableId: table.id,
        mapping: [columnId(table, 'Amount'), null, columnId(table, 'Name')],
        format: { decimalSeparator: ',', dateOrder: 'YMD', zone: 'UTC' },
      }),
    )
    const rows = Array.from({ length: 2500 }, (_, index) => [`1.000,${index}`, 'left out', `row ${index}`])
    stateOf(await bed.part(id, 1, rows.slice(0, 2000)))
    stateOf(
      await bed.part(
        id,
        2,
        rows.slice(2000),
        rows.slice(2000).map((_, index) => 2002 + index),
      ),
    )
    expect(await bed.records(table.id)).toHaveLength(1)
    const done = stateOf(await bed.finish(id))
    expect(done).toMatchObject({ rowsDone: 2500, rowsBad: 0 })
    const [first, second, third] = await bed.records(table.id)
    expect(first).toMatchObject({ Id: 1, Name: 'first' })
    expect(second).toMatchObject({ Id: 2, Name: 'row 0', Kind: 'plain', Done: false, Amount: 1000 })
    expect(third).toMatchObject({ Id: 3, Name: 'row 1', Amount: 1000.1 })
    expect((await bed.changes()).at(-1)).toMatchObject({
      kind: 'record.insert',
      origin: 'import',
      ranges: [[2, 2501]],
      rows: [],
    })
    expect(await bed.stages()).toEqual([])

    const undone = await bed.app.call('POST', `/api/v2/meta/bases/${bed.baseId}/changes/${done.seq}/undo`, {
      token: bed.token,
      body: {},
    })
    expect(undone).toMatchObject({ status: 200 })
    expect(await bed.records(table.id)).toHaveLength(1)
  })

  it('lists invalid values, with line, field, value and reason', async () => {
    const table = await bed.createTable([
      { title: 'Name', uidt: 'SingleLineText', rqd: true },
      { title: 'Age', uidt: 'Number' },
      { title: 'Mail', uidt: 'Email' },
    ])
    const mapping = ['Name', 'Age', 'Mail'].map((title) => columnId(table, title))
    const rows = [
      ['Ada', 'old', 'ada@example.com'],
      ['', '1', 'b@example.com'],
      ['Cy', '12abc', `${'x'.repeat(200)}`],
      ['Di', '4'],
      ['Ed', '5', 'ed@example.com', 'surplus', ''],
      ['Fay', '6', '', '', ''],
      ['Gus\u0000', '7', ''],
    ]
    const lines = [2, 3, 5, 9, 10, 11, 12]
    const expected = [
      { line: 2, column: 'Age', value: 'old', code: 'notNumber', message: 'must be a number.' },
      { line: 3, column: 'Name', value: '', code: 'required' },
      { line: 5, column: 'Age', value: '12abc', code: 'notNumber' },
      { line: 5, column: 'Mail', value: `${'x'.repeat(99)}…`, code: 'notEmail' },
      { line: 9, column: '', code: 'columns' },
      { line: 10, column: '', value: 'surplus', code: 'columns' },
      { line: 12, column: 'Name', code: 'nul' },
    ]
    const blank = stateOf(await bed.begin({ tableId: table.id, mapping }))
    stateOf(await bed.part(blank.id, 1, rows, lines))
    expect(stateOf(await bed.finish(blank.id))).toMatchObject({ rowsDone: 5, rowsBad: 6, badRows: expected })
    expect((await bed.records(table.id)).map(({ Name, Age, Mail }) => [Name, Age, Mail])).toEqual([
      ['Ada', null, 'ada@example.com'],
      ['Cy', null, null],
      ['Di', 4, null],
      ['Ed', 5, 'ed@example.com'],
      ['Fay', 6, null],
    ])
    const skip = stateOf(await bed.begin({ tableId: table.id, mapping, badValues: 'skip' }))
    stateOf(await bed.part(skip.id, 1, rows, lines))
    expect(stateOf(await bed.finish(skip.id))).toMatchObject({ rowsDone: 1, rowsBad: 6, badRows: expected })
  })

  it('counts all bad rows and lists the first hundred', async () => {
    const table = await bed.createTable([{ title: 'N', uidt: 'Number' }])
    const { id } = stateOf(await bed.begin({ tableId: table.id, mapping: [columnId(table, 'N')] }))
    const rows = Array.from({ length: 80 }, () => ['no'])
    stateOf(await bed.part(id, 1, rows))
    const state = stateOf(await bed.part(id, 2, rows))
    expect(state.rowsBad).toBe(160)
    expect(state.badRows).toHaveLength(100)
    await bed.cancel(id)
  })

  it('names values that a unique field has already, and leaves the table unchanged', async () => {
    const table = await bed.createTable([{ title: 'Code', uidt: 'Number', unique: true }])
    await bed.app.call('POST', `/api/v2/tables/${table.id}/records`, {
      token: bed.token,
      body: [{ Code: 7 }, { Code: 8 }],
    })
    const mapping = [columnId(table, 'Code')]
    const rows = [['1'], ['7'], ['2'], ['2']]
    const strict = stateOf(await bed.begin({ tableId: table.id, mapping }))
    stateOf(await bed.part(strict.id, 1, rows))
    expect((await bed.finish(strict.id)).body).toMatchObject({
      error: 'IMPORT_FAILED',
      details: {
        count: 2,
        badRows: [
          { line: 3, value: '7', code: 'unique' },
          { line: 5, value: '2', code: 'unique' },
        ],
      },
    })
    expect(await bed.records(table.id)).toHaveLength(2)
    await bed.cancel(strict.id)
    const lax = stateOf(await bed.begin({ tableId: table.id, mapping, badValues: 'skip' }))
    stateOf(await bed.part(lax.id, 1, rows))
    expect(stateOf(await bed.finish(lax.id))).toMatchObject({ rowsDone: 2, rowsBad: 2 })
    expect((await bed.records(table.id)).map((row) => row.Code)).toEqual([7, 8, 1, 2])
    expect((await bed.changes()).at(-1)).toMatchObject({ ranges: [[3, 4]] })
  })

  it('adds select options when asked, and meets those that others added meanwhile', async () => {
    const table = await bed.createTable([
      { title: 'One', uidt: 'SingleSelect', colOptions: { options: [{ title: 'old' }] } },
      { title: 'Many', uidt: 'MultiSelect' },
    ])
    const mapping = [columnId(table, 'One'), columnId(table, 'Many')]
    const refused = stateOf(await bed.begin({ tableId: table.id, mapping }))
    expect(stateOf(await bed.part(refused.id, 1, [['new', '']])).badRows).toMatchObject([
      { code: 'notOption' },
    ])
    expect((await bed.cancel(refused.id)).body).toBe(true)

    const { id } = stateOf(await bed.begin({ tableId: table.id, mapping, addOptions: true }))
    stateOf(
      await bed.part(id, 1, [
        ['old', 'a,b'],
        ['New', 'b, c'],
      ]),
    )
    stateOf(await bed.part(id, 2, [['new', '"x,y",a']], [4]))
    const patched = await bed.app.call('PATCH', `/api/v2/meta/columns/${mapping[1]}`, {
      token: bed.token,
      body: { colOptions: { options: [{ title: 'B' }] } },
    })
    expect(patched.status).toBe(200)
    expect(stateOf(await bed.finish(id)).rowsBad).toBe(0)
    expect((await bed.records(table.id)).map(({ One, Many }) => [One, Many])).toEqual([
      ['old', 'a,B'],
      ['New', 'B,c'],
      ['New', '"x,y",a'],
    ])
    const titles = (await bed.readTable(table.id)).columns.map((column) =>
      column.colOptions?.options?.map((option) => option.title),
    )
    expect(titles).toContainEqual(['old', 'New'])
    expect(titles).toContainEqual(['B', 'a', 'c', 'x,y'])
  })

  it('ends with a clear error when the table or a field was deleted', async () => {
    const table = await bed.createTable([
      { title: 'A', uidt: 'SingleLineText' },
      { title: 'B', uidt: 'Number' },
    ])
    const { id } = stateOf(await bed.begin({ tableId: table.id, mapping: [columnId(table, 'B')] }))
    stateOf(await bed.part(id, 1, [['1']]))
    await bed.app.call('DELETE', `/api/v2/meta/columns/${columnId(table, 'B')}`, { token: bed.token })
    expect((await bed.part(id, 2, [['2']])).body).toMatchObject({ error: 'IMPORT_FAILED' })
    expect((await bed.finish(id)).body).toMatchObject({ error: 'IMPORT_FAILED' })
    await bed.app.call('DELETE', `/api/v2/meta/tables/${table.id}`, { token: bed.token })
    expect((await bed.finish(id)).body).toMatchObject({ error: 'TABLE_NOT_FOUND' })
    expect((await bed.cancel(id)).body).toBe(true)
    expect(await bed.stages()).toEqual([])
  })
})
