import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire, ViewColumnWire } from '#core/api/wire/wire.ts'
import { multipart } from '../../support/file-calls.ts'
import { type Person, signUp } from '../../support/people.ts'
import { type Runtime, startRuntime } from '../../support/runtime.ts'
import { startS3 } from '../../support/s3-stand-in.ts'

// What programs written with the published client packages expect, each found by calling all of their methods.

let runtime: Runtime
let s3: Awaited<ReturnType<typeof startS3>>
let ann: Person
let base: BaseWire

beforeAll(async () => {
  s3 = await startS3()
  runtime = await startRuntime(s3.settings)
  ann = await signUp(runtime)
  base = await ann.createBase()
})
afterAll(async () => {
  await runtime.stop()
  await s3.stop()
})

let tables = 0
const newTable = (columns: Record<string, unknown>[]) =>
  ann.createTable(base.id, columns, `Table ${++tables}`)
const columnId = (table: TableWire, title: string) =>
  table.columns.find((column) => column.title === title)?.id ?? ''
type Rows = { list: Record<string, unknown>[]; pageInfo: { pageSize: number; totalRows: number } }
const rowsOf = (table: TableWire, query = '') =>
  ann.ok<Rows>('GET', `/api/v2/tables/${table.id}/records${query}`)

describe('queries', () => {
  let table: TableWire
  beforeAll(async () => {
    table = await newTable([
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Number', uidt: 'Number' },
      { title: 'Price', uidt: 'Decimal', meta: { precision: 2 } },
      { title: 'Status', uidt: 'SingleSelect', dtxp: "'to do','done'" },
      { title: 'Tags', uidt: 'MultiSelect', dtxp: "'red','dark red','blue'" },
    ])
    await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [
      { Name: 'a', Number: 120, Price: 1.25, Status: 'to do', Tags: 'red' },
      { Name: 'b', Number: 2012, Price: 12, Status: 'done', Tags: 'blue,dark red' },
      { Name: 'c', Number: 7, Status: 'done', Tags: 'blue' },
      { Name: 'd' },
    ])
  })

  it('a limit over the maximum gets the largest page, and the response says so', async () => {
    expect(await rowsOf(table, '?limit=5000')).toMatchObject({ pageInfo: { pageSize: 1000, totalRows: 4 } })
    const groups = `/api/v1/db/data/noco/${base.id}/${table.id}/groupby?column_name=Status&limit=5000`
    expect(await ann.ok<Rows>('GET', groups)).toMatchObject({ pageInfo: { pageSize: 1000 } })
    expect((await ann.call('GET', `/api/v2/tables/${table.id}/records?limit=0`)).status).toBe(422)
  })

  it.each([
    ['(Number,like,12)', 'ab'],
    ['(Number,like,12%)', 'a'],
    ['(Number,like,%12)', 'b'],
    ['(Number,nlike,12)', 'cd'],
    ['(Price,like,.25)', 'a'],
    ['(Tags,like,red)', 'ab'],
    ['(Tags,like,dark)', 'b'],
    ['(Tags,nlike,red)', 'cd'],
    ['(Tags,like,nothing)', ''],
    ['(Tags,nlike,nothing)', 'abcd'],
    ['(Status,like,DO)', 'abc'],
    ['(Status,like,to)', 'a'],
  ])('like: %s finds %s', async (where, names) => {
    const { list } = await rowsOf(table, `?where=${encodeURIComponent(where)}`)
    expect(list.map(({ Name }) => Name).join('')).toBe(names)
  })

  it('like needs a text', async () => {
    expect((await ann.call('GET', `/api/v2/tables/${table.id}/records?where=(Tags,like)`)).status).toBe(422)
  })
})

describe('columns', () => {
  it('a formula that cannot be read is a bad request, and no field is made', async () => {
    const table = await newTable([{ title: 'Name', uidt: 'SingleLineText' }])
    const columns = `/api/v1/db/meta/tables/${table.id}/columns`
    const answer = await ann.call('POST', columns, {
      title: 'F',
      uidt: 'Formula',
      formula_raw: 'FOO({Name})',
    })
    expect(answer).toMatchObject({ status: 400, body: { error: 'INVALID_FORMULA' } })
    const after = await ann.ok<TableWire>('GET', `/api/v1/db/meta/tables/${table.id}`)
    expect(columnId(after, 'F')).toBe('')
  })

  it('a field for the time of creation or change may be added beside the one of the table, and deleted', async () => {
    const table = await newTable([{ title: 'Name', uidt: 'SingleLineText' }])
    const path = `/api/v1/db/meta/tables/${table.id}`
    await ann.ok('POST', `${path}/columns`, { title: 'Made', column_name: 'made', uidt: 'CreatedTime' })
    await ann.ok('POST', `${path}/columns`, { title: 'Changed', uidt: 'LastModifiedTime' })
    await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [{ Name: 'a' }])
    const [row = {}] = (await rowsOf(table)).list
    expect(row['Made']).toBe(row['CreatedAt'])
    expect(row['Made']).toEqual(expect.stringMatching(/^\d{4}-/))
    const { columns } = await ann.ok<TableWire>('GET', path)
    expect(columns.find(({ title }) => title === 'Made')).toMatchObject({
      uidt: 'CreatedTime',
      system: false,
    })
    await ann.ok('DELETE', `/api/v1/db/meta/columns/${columns.find(({ title }) => title === 'Made')?.id}`)
    expect((await rowsOf(table)).list[0]).toMatchObject({ Name: 'a', CreatedAt: row['CreatedAt'] })
    expect((await rowsOf(table)).list[0]).not.toHaveProperty('Made')
    const second = await ann.call('POST', `${path}/columns`, { title: 'Id 2', uidt: 'ID' })
    expect(second.status).toBe(422)
  })

  it('deletes a used field or table with the fields computed from it, and restores all', async () => {
    const items = await newTable([
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Count', uidt: 'Number' },
    ])
    const titles = async () =>
      (await ann.ok<TableWire>('GET', `/api/v1/db/meta/tables/${items.id}`)).columns.map(({ title }) => title)
    const formula = { title: 'Twice', uidt: 'Formula', formula_raw: '{Count} * 2' }
    await ann.ok('POST', `/api/v1/db/meta/tables/${items.id}/columns`, formula)
    await ann.ok('POST', `/api/v2/tables/${items.id}/records`, [{ Name: 'a', Count: 4 }])
    const count = `/api/v1/db/meta/columns/${columnId(items, 'Count')}`
    const kept = await ann.call('DELETE', `${count}?cascade=false`)
    expect(kept).toMatchObject({ status: 422, body: { error: 'HAS_DEPENDENTS' } })
    expect(await titles()).toContain('Count')
    const deleted = await ann.call('DELETE', count)
    expect(deleted.status).toBe(200)
    expect(await titles()).not.toContain('Count')
    expect(await titles()).not.toContain('Twice')
    const seq = deleted.headers.get('x-change-seq')
    await ann.ok('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)
    expect((await rowsOf(items)).list[0]).toMatchObject({ Count: 4, Twice: 8 })
  })

  it('the primary field of a view can be hidden and shown again', async () => {
    const table = await newTable([
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Number', uidt: 'Number' },
    ])
    const view = table.views[0]?.id ?? ''
    const columns = `/api/v1/db/meta/views/${view}/columns`
    const places = await ann.ok<{ list: ViewColumnWire[] }>('GET', columns)
    const place = places.list.find((each) => each.fk_column_id === columnId(table, 'Name'))
    await ann.ok('PATCH', `${columns}/${place?.id}`, { show: false })
    const after = await ann.ok<{ list: ViewColumnWire[] }>('GET', columns)
    expect(after.list).toEqual(
      places.list.map((each) => (each.id === place?.id ? { ...each, show: false } : each)),
    )
    await ann.ok('PATCH', `${columns}/${place?.id}`, { show: true })
    expect(await ann.ok('GET', columns)).toEqual(places)
  })

  it('a field that becomes the primary one is shown in its views, but not in published ones; undo hides it again', async () => {
    const table = await newTable([
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Code', uidt: 'SingleLineText' },
    ])
    const code = columnId(table, 'Code')
    const own = table.views[0]?.id ?? ''
    const published = await ann.ok<{ id: string }>('POST', `/api/v1/db/meta/tables/${table.id}/grids`, {
      title: 'Published',
    })
    const isShown = async (view: string) => {
      const path = `/api/v1/db/meta/views/${view}/columns`
      const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', path)
      return list.find((each) => each.fk_column_id === code)
    }
    for (const view of [own, published.id])
      await ann.ok('PATCH', `/api/v1/db/meta/views/${view}/columns/${(await isShown(view))?.id}`, {
        show: false,
      })
    await ann.ok('POST', `/api/v1/db/meta/views/${published.id}/share`)
    const made = await ann.call('POST', `/api/v1/db/meta/columns/${code}/primary`)
    expect([await isShown(own), await isShown(published.id)]).toMatchObject([{ show: true }, { show: false }])
    const seq = made.headers.get('x-change-seq')
    await ann.ok('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)
    expect(await isShown(own)).toMatchObject({ show: false })
  })

  it.each([{ show: 'no' }, { show: 7 }, { show: {} }])('%j is refused', async (body) => {
    const table = await newTable([{ title: 'Name', uidt: 'SingleLineText' }])
    const columns = `/api/v1/db/meta/views/${table.views[0]?.id}/columns`
    const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', columns)
    expect((await ann.call('PATCH', `${columns}/${list[0]?.id}`, body)).status).toBe(422)
    expect((await ann.call('PATCH', `${columns}/${table.id}`, { show: false })).status).toBe(404)
  })
})

describe('groups', () => {
  it('by a physical name have their values under that name, and by a title under the title', async () => {
    const table = await newTable([
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'City', uidt: 'SingleLineText' },
    ])
    await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [
      { City: 'Rom' },
      { City: 'Rom' },
      { City: 'Bern' },
    ])
    const name = table.columns.find(({ title }) => title === 'City')?.column_name ?? ''
    const groups = (column: string) =>
      ann.ok<Rows>(
        'GET',
        `/api/v1/db/data/noco/${base.id}/${table.id}/groupby?column_name=${column}&sort=${column}`,
      )
    expect((await groups(name)).list).toEqual([
      { [name]: 'Bern', count: 1 },
      { [name]: 'Rom', count: 2 },
    ])
    expect((await groups('City')).list).toEqual([
      { City: 'Bern', count: 1 },
      { City: 'Rom', count: 2 },
    ])
  })
})

describe('shuffled lists', () => {
  it('return each record once, shuffled, with filters and pages', async () => {
    const table = await newTable([{ title: 'N', uidt: 'Number', pv: true }])
    const all = Array.from({ length: 60 }, (_, index) => ({ N: index }))
    await ann.ok('POST', `/api/v2/tables/${table.id}/records`, all)
    const numbers = async (query: string) => (await rowsOf(table, query)).list.map(({ N }) => Number(N))
    const [one, other] = [await numbers('?shuffle=1&limit=60'), await numbers('?shuffle=1&limit=60')]
    const plain = all.map(({ N }) => N)
    expect(one.toSorted((a, b) => a - b)).toEqual(plain)
    // Two orders of 60 records, and the plain one, are not the same by chance.
    expect(new Set([one, other, plain].map((each) => each.join())).size).toBe(3)
    const few = await numbers('?shuffle=1&limit=5&where=(N,lt,10)')
    expect(few).toHaveLength(5)
    expect(few.every((each) => each < 10)).toBe(true)
    expect(await numbers('?shuffle=0&limit=3')).toEqual([0, 1, 2])
    const v1 = await ann.ok<Rows>('GET', `/api/v1/db/data/noco/${base.id}/${table.id}?shuffle=1&limit=3`)
    expect(v1.list).toHaveLength(3)
    expect((await ann.call('GET', `/api/v2/tables/${table.id}/records?shuffle=maybe`)).status).toBe(422)
  })
})

describe('the foot of a grid', () => {
  it('is kept for each field, and aggregate by view says it', async () => {
    const table = await newTable([
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Number', uidt: 'Number' },
    ])
    await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [{ Number: 2 }, { Number: 5 }])
    const grid = table.views[0]?.id ?? ''
    const list = () => ann.ok<ViewColumnWire[]>('GET', `/api/v2/meta/grids/${grid}/grid-columns`)
    const place = (await list()).find(({ fk_column_id }) => fk_column_id === columnId(table, 'Number'))
    const change = (aggregation: unknown) =>
      ann.call('PATCH', `/api/v2/meta/grid-columns/${place?.id}`, { aggregation })
    const footer = () => ann.ok('GET', `/api/v2/tables/${table.id}/aggregate?viewId=${grid}`)
    expect(place?.aggregation).toBe('none')
    expect((await change('sum')).body).toBe(1)
    expect((await list()).find(({ id }) => id === place?.id)?.aggregation).toBe('sum')
    expect(await footer()).toEqual({ Number: 7 })
    for (const wrong of ['checked', 'total', 5]) expect((await change(wrong)).status).toBe(422)
    expect(await footer()).toEqual({ Number: 7 })
    expect((await change(null)).status).toBe(200)
    expect(await footer()).toEqual({})
  })
})

describe('uploads', () => {
  const form = () => multipart([{ name: 'a.txt', text: 'hello' }])
  it.each(['noco/x/y', 'anything', '', 'a b/c?d'])(
    'are taken whatever their path says: "%s"',
    async (path) => {
      const table = await newTable([{ title: 'Files', uidt: 'Attachment' }])
      const address = `/api/v1/db/storage/upload?path=${encodeURIComponent(path)}`
      const files = await ann.ok<{ path: string; title: string }[]>('POST', address, undefined, form())
      expect(files).toMatchObject([{ title: 'a.txt', size: 5 }])
      await ann.ok('POST', `/api/v2/tables/${table.id}/records`, { Files: files })
      expect((await rowsOf(table)).list[0]?.['Files']).toMatchObject([{ title: 'a.txt' }])
    },
  )

  it('are refused to people without any base, and to strangers', async () => {
    const ben = await signUp(runtime)
    expect((await ben.call('POST', '/api/v1/db/storage/upload?path=x', undefined, form())).status).toBe(404)
    const stranger = await runtime.call('POST', '/api/v1/db/storage/upload?path=x', form())
    expect(stranger).toMatchObject({ status: 401, body: { error: 'AUTHENTICATION_REQUIRED' } })
  })
})

describe('objects of v1', () => {
  it('carry their older keys, which newer addresses leave out', async () => {
    const table = await newTable([
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Number', uidt: 'Number' },
      { title: 'Status', uidt: 'SingleSelect', dtxp: "'a','b'" },
    ])
    const older = await ann.ok<TableWire>('GET', `/api/v1/db/meta/tables/${table.id}`)
    expect(older).toMatchObject({ project_id: base.id, tags: null, pinned: null })
    const number = {
      project_id: base.id,
      dt: 'integer',
      ct: 'integer',
      np: null,
      clen: null,
      dtx: 'specificType',
    }
    const wire = older.columns.find(({ title }) => title === 'Number')
    expect(wire).toMatchObject({ ...number, dtxp: '', un: false, virtual: false })
    expect(older.columnsById[wire?.id ?? '']).toEqual(wire)
    expect(older.columns.find(({ title }) => title === 'Status')).toMatchObject({
      dt: 'text',
      dtxp: "'a','b'",
    })
    expect(older.columns.find(({ title }) => title === 'UpdatedAt')).toMatchObject({ au: true })
    expect(older.views[0]).toMatchObject({ project_id: base.id, view: { project_id: base.id } })
    const views = await ann.ok<{ list: object[] }>('GET', `/api/v1/db/meta/tables/${table.id}/views`)
    expect(views.list[0]).toMatchObject({ project_id: base.id })
    expect(await ann.ok('GET', `/api/v1/db/meta/columns/${wire?.id}`)).toMatchObject(number)
    const newer = await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${table.id}`)
    expect(newer).not.toHaveProperty('project_id')
    expect(newer.columns[1]).not.toHaveProperty('dt')
    expect(newer).not.toHaveProperty('created_at')
  })

  type Times = { created_at: string; updated_at: string }
  const timesOf = (object: object | undefined) => {
    const { created_at, updated_at } = object as Times
    return { created_at, updated_at }
  }
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

  it('say when they were made and last changed', async () => {
    const before = Date.now()
    const { id } = await newTable([{ title: 'Name', uidt: 'SingleLineText' }])
    const read = () => ann.ok<TableWire & Times>('GET', `/api/v1/db/meta/tables/${id}`)
    const made = await read()
    for (const each of [made, made.columns[1], made.views[0], made.views[0]?.view]) {
      const { created_at: at, updated_at: changed } = timesOf(each)
      expect([at, changed]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d .*\+00:00$/), at])
      expect(Math.abs(Date.parse(at) - before)).toBeLessThan(20_000)
    }
    await pause()
    await ann.ok('PATCH', `/api/v1/db/meta/tables/${id}`, { title: `Renamed ${id}` })
    await ann.ok('PATCH', `/api/v1/db/meta/views/${made.views[0]?.id}`, { title: 'Renamed' })
    const changed = await read()
    expect(changed.created_at).toBe(made.created_at)
    expect(Date.parse(changed.updated_at)).toBeGreaterThan(Date.parse(made.updated_at))
    expect(changed.views[0]?.created_at).toBe(made.views[0]?.created_at)
    expect(changed.views[0]?.updated_at).not.toBe(made.views[0]?.updated_at)
    expect(timesOf(changed.columns[1])).toEqual(timesOf(made.columns[1]))
  })

  it('keep the moment of their creation when they come back after a deletion', async () => {
    const { id, columns } = await newTable([
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Note', uidt: 'LongText' },
    ])
    const note = columns.find(({ title }) => title === 'Note')?.id
    const read = () => ann.ok<Times>('GET', `/api/v1/db/meta/columns/${note}`)
    const made = await read()
    await pause()
    await ann.ok('DELETE', `/api/v1/db/meta/columns/${note}`)
    const { seq } = await ann.ok<{ seq: number }>('GET', `/api/v2/tables/${id}/records?limit=1`)
    await ann.ok('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)
    const back = await read()
    expect(back.created_at).toBe(made.created_at)
    expect(Date.parse(back.updated_at)).toBeGreaterThan(Date.parse(made.updated_at))
  })
})

describe('a text field that becomes a select', () => {
  it.each([
    ['SingleSelect', ['red', 'blue'], ['red', 'blue', 'red']],
    ['MultiSelect', ['red', 'blue'], ['red', 'blue', 'red']],
  ])('%s without options gets them from its values', async (uidt, options, values) => {
    const table = await newTable([
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Color', uidt: 'SingleLineText' },
    ])
    const rows = ['red', 'blue', 'red'].map((Color) => ({ Color }))
    await ann.ok('POST', `/api/v2/tables/${table.id}/records`, rows)
    const body = { title: 'Color', column_name: 'Color', uidt, colOptions: { options: [] } }
    const path = `/api/v1/db/meta/columns/${columnId(table, 'Color')}`
    const after = await ann.ok<TableWire>('PATCH', path, body)
    const made = after.columns.find(({ title }) => title === 'Color')
    expect(made?.colOptions?.options?.map(({ title }) => title).toSorted()).toEqual(options.toSorted())
    expect((await rowsOf(table)).list.map(({ Color }) => Color)).toEqual(values)
  })
})
