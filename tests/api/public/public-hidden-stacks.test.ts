import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { signUp } from '../../support/people.ts'

// The owner of a published kanban hides stacks. To strangers, the records in them do not exist.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire
let kanban: ViewWire

const column = (title: string) => table.columns.find((each) => each.title === title)
const optionId = (title: string) =>
  column('Status')?.colOptions?.options?.find((each) => each.title === title)?.id ?? ''

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    {
      title: 'Status',
      uidt: 'SingleSelect',
      colOptions: { options: [{ title: 'Open' }, { title: 'Done' }, { title: 'Dropped' }] },
    },
    { title: 'Score', uidt: 'Number' },
  ])
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [
    { Name: 'visible open', Status: 'Open', Score: 1 },
    { Name: 'visible done', Status: 'Done', Score: 10 },
    { Name: 'secret dropped', Status: 'Dropped', Score: 100 },
    { Name: 'secret without status', Status: null, Score: 1000 },
  ])
  kanban = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/kanbans`, {})
  const { list } = await ann.ok<{ list: { id: string; fk_column_id: string }[] }>(
    'GET',
    `/api/v2/meta/views/${kanban.id}/columns`,
  )
  for (const { id } of list)
    await ann.ok('PATCH', `/api/v2/meta/views/${kanban.id}/columns/${id}`, { show: true })
  kanban = await ann.ok<ViewWire>('POST', `/api/v2/meta/views/${kanban.id}/share`)
  await ann.ok('PATCH', `/api/v2/meta/views/${kanban.id}/share`, { meta: { allowCSVDownload: true } })
})

const hide = (...ids: string[]) =>
  ann.ok('PATCH', `/api/v2/meta/kanbans/${kanban.id}`, {
    meta: { [column('Status')?.id ?? '']: ids.map((id, order) => ({ id, order, hidden: true })) },
  })
const read = (path: string) =>
  runtime.call('GET', `/api/v2/public/shared-view/${kanban.uuid}/${path}`, {
    headers: { 'cache-control': 'no-cache' },
  })
const namesIn = (text: string) => [...new Set(text.match(/(visible|secret) \w+( \w+)?/g))].toSorted()

const listing = ['rows', 'rows?format=native', 'rows?sort=-Score', 'feed/csv', 'feed/json', 'feed/ndjson']
const score = encodeURIComponent(JSON.stringify([{ field: 'Score', type: 'sum' }]))

describe('records in hidden stacks of a published kanban', () => {
  it('are read while their stacks are shown', async () => {
    await hide()
    for (const path of listing)
      expect([path, namesIn(JSON.stringify((await read(path)).body)).length]).toEqual([path, 4])
  })

  it('do not exist for visitors, in lists, feeds, counts, groups and totals', async () => {
    await hide(optionId('Dropped'), 'uncategorized')
    for (const path of listing)
      expect([path, namesIn(JSON.stringify((await read(path)).body))]).toEqual([
        path,
        ['visible done', 'visible open'],
      ])
    expect((await read('count')).body).toMatchObject({ count: 2 })
    expect((await read('rows?search=secret')).body).toMatchObject({ list: [] })
    expect((await read('rows?where=(Status,eq,Dropped)')).body).toMatchObject({ list: [] })
    expect((await read('count?where=(Status,blank)~or(Name,like,secret)')).body).toMatchObject({ count: 0 })
    const groups = JSON.stringify((await read('groupby?column_name=Status')).body)
    expect(groups).toContain('Open')
    expect(groups).not.toContain('Dropped')
    expect((await read(`aggregate?aggregation=${score}`)).body).toMatchObject({ Score: 11 })
  })

  it('hides one stack without the others', async () => {
    await hide(optionId('Dropped'))
    expect((await read('count')).body).toMatchObject({ count: 3 })
    await hide('uncategorized')
    expect((await read('count')).body).toMatchObject({ count: 3 })
    expect(namesIn(JSON.stringify((await read('rows')).body))).toContain('secret dropped')
  })

  it('cannot be revealed by editors who may not publish', async () => {
    await hide(optionId('Dropped'))
    const editor = await signUp(runtime)
    await runtime.control.setMember(base.id, editor.userId, 'editor', new Date())
    const field = column('Status')?.id ?? ''
    const path = `/api/v2/meta/kanbans/${kanban.id}`
    const set = (id: string) => ({ meta: { [field]: [{ id, order: 0, hidden: true, collapsed: true }] } })
    expect(await editor.call('PATCH', path, { meta: {} })).toMatchObject({
      status: 403,
      body: { error: 'VIEW_PUBLISHED' },
    })
    expect(await editor.call('PATCH', path, set('uncategorized'))).toMatchObject({ status: 403 })
    expect((await read('count')).body).toMatchObject({ count: 3 })
    expect((await editor.call('PATCH', path, set(optionId('Dropped')))).status).toBe(200)
  })

  it('stay readable for members, who can show the stack again', async () => {
    await hide(optionId('Dropped'), 'uncategorized')
    const path = `/api/v2/tables/${table.id}/records?viewId=${kanban.id}`
    expect(await ann.ok('GET', path)).toMatchObject({ list: { length: 4 } })
  })
})
