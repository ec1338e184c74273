import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire

beforeAll(async () => {
  base = await ann.createBase('  Shop  ')
})

const column = (table: TableWire, title: string) => {
  const found = table.columns.find((each) => each.title === title)
  if (!found) throw new Error(`No column ${title}`)
  return found
}

describe('bases', () => {
  it('have a trimmed title, can be renamed, put in the trash and taken out again', async () => {
    expect(base).toMatchObject({ title: 'Shop', project_role: 'owner', deleted: false })
    expect(base.sources).toHaveLength(1)
    await ann.ok('PATCH', `/api/v1/db/meta/projects/${base.id}`, { title: 'Store', color: '#4351E8' })
    expect(await ann.ok('GET', `/api/v1/db/meta/projects/${base.id}/`)).toMatchObject({ title: 'Store' })
    const other = await ann.createBase('Other')
    await ann.ok('DELETE', `/api/v2/meta/bases/${other.id}`)
    expect((await ann.call('GET', `/api/v2/meta/bases/${other.id}`)).status).toBe(404)
    const trashed = await ann.ok<{ list: BaseWire[] }>('GET', '/api/v2/meta/bases?deleted=true')
    expect(trashed.list.map((each) => each.id)).toEqual([other.id])
    await ann.ok('POST', `/api/v2/meta/bases/${other.id}/restore`)
    expect((await ann.call('GET', `/api/v2/meta/bases/${other.id}`)).status).toBe(200)
  })
})

it('keep the colors of a base as colors', async () => {
  const path = `/api/v2/meta/bases/${(await ann.createBase('Colorful')).id}`
  const themed = async (theme: unknown) => {
    await ann.ok('PATCH', path, { meta: { icon: 'map', theme } })
    return (await ann.ok<BaseWire>('GET', path)).meta
  }
  expect(await themed({ primaryColor: '#d3293dff', accentColor: 'url(x)' })).toEqual({
    icon: 'map',
    theme: { primaryColor: '#D3293D', accentColor: '#EC4899' },
  })
  expect(await themed('<script>')).toMatchObject({
    theme: { primaryColor: '#4351E8', accentColor: '#EC4899' },
  })
})

describe('tables', () => {
  it('begin with Id, their columns, hidden stamps and a grid view', async () => {
    const table = await ann.createTable(base.id, [], 'Empty')
    expect(table.columns.map((each) => [each.title, each.uidt, each.pv, each.system])).toEqual([
      ['Id', 'ID', false, false],
      ['Title', 'SingleLineText', true, false],
      ['CreatedAt', 'CreatedTime', false, true],
      ['UpdatedAt', 'LastModifiedTime', false, true],
    ])
    expect(table.views.map((view) => [view.type, view.is_default])).toEqual([[3, true]])
    expect(table.columnsById[table.columns[0]?.id ?? '']).toMatchObject({ title: 'Id' })
  })

  it('get the next free name by default, and refuse a used one', async () => {
    await ann.createTable(base.id, [], 'Orders')
    const taken = await ann.call('POST', `/api/v2/meta/bases/${base.id}/tables`, { title: ' orders ' })
    expect(taken).toMatchObject({ status: 409, body: { error: 'TITLE_TAKEN' } })
    const first = await ann.ok<TableWire>('POST', `/api/v2/meta/bases/${base.id}/tables`, {})
    const second = await ann.ok<TableWire>('POST', `/api/v2/meta/bases/${base.id}/tables`, {})
    expect([first.title, second.title]).toEqual(['Table', 'Table_1'])
  })

  it('are deleted with all that hangs on them', async () => {
    const table = await ann.createTable(base.id, [], 'Short-lived')
    await ann.ok('DELETE', `/api/v2/meta/tables/${table.id}`)
    expect((await ann.call('GET', `/api/v2/meta/tables/${table.id}`)).status).toBe(404)
    expect((await ann.call('GET', `/api/v2/tables/${table.id}/records`)).status).toBe(404)
  })
})

describe('columns', () => {
  it('are added with a default for existing records, renamed without touching data, and dropped', async () => {
    const table = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText' }], 'People')
    const rows = `/api/v2/tables/${table.id}/records`
    await ann.ok('POST', rows, [{ Name: 'Ada' }, { Name: 'Ben' }])
    const grown = await ann.ok<TableWire>('POST', `/api/v2/meta/tables/${table.id}/columns`, {
      title: 'Stars',
      uidt: 'Rating',
      cdf: '4',
    })
    const stars = column(grown, 'Stars')
    expect((await ann.ok<RecordsPage>('GET', `${rows}?fields=Name,Stars`)).list).toEqual([
      { Name: 'Ada', Stars: 4 },
      { Name: 'Ben', Stars: 4 },
    ])
    await ann.ok('PATCH', `/api/v2/meta/columns/${stars.id}`, { title: 'Score' })
    expect((await ann.ok<RecordsPage>('GET', `${rows}?fields=Score&where=(Score,eq,4)`)).list).toHaveLength(2)
    expect(await ann.call('GET', `${rows}?fields=Stars`)).toMatchObject({
      status: 422,
      body: { error: 'UNKNOWN_FIELD' },
    })
    const shrunk = await ann.ok<TableWire>('DELETE', `/api/v2/meta/columns/${stars.id}`)
    expect(shrunk.columns.some((each) => each.id === stars.id)).toBe(false)
    const views = await ann.ok<{ list: { fk_column_id: string }[] }>(
      'GET',
      `/api/v2/meta/views/${table.views[0]?.id}/columns`,
    )
    expect(views.list.some((each) => each.fk_column_id === stars.id)).toBe(false)
  })

  it('keep an option that is renamed in all records, and clear one that is taken away', async () => {
    const table = await ann.createTable(
      base.id,
      [
        { title: 'Name', uidt: 'SingleLineText' },
        {
          title: 'State',
          uidt: 'SingleSelect',
          colOptions: { options: [{ title: 'open' }, { title: 'shut' }] },
        },
        { title: 'Tags', uidt: 'MultiSelect', colOptions: { options: [{ title: 'x' }, { title: 'y' }] } },
      ],
      'Doors',
    )
    const rows = `/api/v2/tables/${table.id}/records`
    await ann.ok('POST', rows, [
      { Name: 'a', State: 'open', Tags: 'x,y' },
      { Name: 'b', State: 'shut', Tags: 'x' },
    ])
    const state = column(table, 'State')
    const [open, shut] = state.colOptions?.options ?? []
    await ann.ok('PATCH', `/api/v2/meta/columns/${state.id}`, {
      colOptions: {
        options: [{ ...open, title: 'ajar' }, { id: shut?.id, title: 'shut' }, { title: 'locked' }],
      },
    })
    const tags = column(table, 'Tags')
    await ann.ok('PATCH', `/api/v2/meta/columns/${tags.id}`, {
      colOptions: { deleted: (tags.colOptions?.options ?? []).slice(0, 1).map(({ id }) => id) },
    })
    expect((await ann.ok<RecordsPage>('GET', `${rows}?fields=Name,State,Tags`)).list).toEqual([
      { Name: 'a', State: 'ajar', Tags: 'y' },
      { Name: 'b', State: 'shut', Tags: null },
    ])
  })

  it('cannot become unique while records share a value', async () => {
    const table = await ann.createTable(base.id, [{ title: 'Code', uidt: 'SingleLineText' }], 'Codes')
    const rows = `/api/v2/tables/${table.id}/records`
    await ann.ok('POST', rows, [{ Code: 'same' }, { Code: 'same' }])
    const path = `/api/v2/meta/columns/${column(table, 'Code').id}`
    expect(await ann.call('PATCH', path, { unique: true })).toMatchObject({ status: 422 })
    await ann.ok('DELETE', rows, [{ Id: 2 }])
    await ann.ok('PATCH', path, { unique: true })
    expect((await ann.call('POST', rows, { Code: 'same' })).status).toBe(409)
  })

  it('that name or number the records are kept', async () => {
    const table = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText' }], 'Kept')
    for (const title of ['Id', 'Name', 'CreatedAt']) {
      const answer = await ann.call('DELETE', `/api/v2/meta/columns/${column(table, title).id}`)
      expect(answer).toMatchObject({ status: 422, body: { error: 'PRIMARY_FIELD_UNDELETABLE' } })
    }
  })
})

describe('views', () => {
  it('keep filters and sorts that lists through them apply', async () => {
    const table = await ann.createTable(
      base.id,
      [
        { title: 'Name', uidt: 'SingleLineText' },
        { title: 'Size', uidt: 'Number' },
      ],
      'Sizes',
    )
    const rows = `/api/v2/tables/${table.id}/records`
    await ann.ok('POST', rows, [
      { Name: 'a', Size: 1 },
      { Name: 'b', Size: 3 },
      { Name: 'c', Size: 2 },
    ])
    const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/grids`, { title: 'Large' })
    const size = column(table, 'Size').id
    await ann.ok('POST', `/api/v2/meta/views/${view.id}/filters`, {
      fk_column_id: size,
      comparison_op: 'gt',
      value: 1,
    })
    await ann.ok('POST', `/api/v2/meta/views/${view.id}/sorts`, { fk_column_id: size, direction: 'desc' })
    const names = async (query: string) =>
      (await ann.ok<RecordsPage>('GET', `${rows}?${query}&fields=Name`)).list.map((row) => row['Name'])
    expect(await names(`viewId=${view.id}`)).toEqual(['b', 'c'])
    expect(await names(`viewId=${view.id}&where=(Size,lt,3)`)).toEqual(['c'])
    expect(await names('sort=Name')).toEqual(['a', 'b', 'c'])
    const wrong = await ann.call('POST', `/api/v2/meta/views/${view.id}/filters`, {
      fk_column_id: size,
      comparison_op: 'checked',
      value: null,
    })
    expect(wrong).toMatchObject({ status: 422, body: { error: 'INVALID_FILTER' } })
  })

  it('of which a table keeps its last grid', async () => {
    const table = await ann.createTable(base.id, [], 'One view')
    const answer = await ann.call('DELETE', `/api/v2/meta/views/${table.views[0]?.id}`)
    expect(answer).toMatchObject({ status: 422, body: { error: 'LAST_VIEW' } })
  })
})
