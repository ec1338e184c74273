import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases.ts'
import type { SharedViewWire } from '#core/api/public.ts'
import type { ApiTokenWire } from '#core/api/tokens.ts'
import type { ColumnWire, TableWire, ViewColumnWire, ViewWire } from '#core/api/wire.ts'
import { type Person, signUp } from '../support/people.ts'
import { type Runtime, startRuntime } from '../support/runtime.ts'

// What clients of NocoDB 0.109 need to read and send, each found with its unmodified web client.

let runtime: Runtime
let ann: Person
let base: BaseWire

beforeAll(async () => {
  runtime = await startRuntime()
  ann = await signUp(runtime)
  base = await ann.createBase()
})
afterAll(() => runtime.stop())

let tables = 0
const newTable = (columns: Record<string, unknown>[] = [{ title: 'Name', uidt: 'SingleLineText' }]) =>
  ann.createTable(base.id, columns, `Table ${++tables}`)
const v1 = (path: string) => `/api/v1/db/meta${path}`

describe('bases and tables', () => {
  it('a table names the source of its base in base_id, and calls take that id', async () => {
    const table = await newTable()
    const read = await ann.ok<BaseWire>('GET', v1(`/projects/${base.id}`))
    expect(read.bases.map(({ id }) => id)).toContain(table.base_id)
    expect(read.sources.map(({ id }) => id)).toContain(table.source_id)
    const listed = await ann.ok<{ list: TableWire[] }>(
      'GET',
      v1(`/projects/${base.id}/${table.base_id}/tables`),
    )
    expect(listed.list.map(({ id }) => id)).toContain(table.id)
    expect(await ann.ok('GET', v1(`/projects/${base.id}/bases/${table.base_id}`))).toMatchObject({
      id: table.source_id,
    })
  })

  it('ids of tables begin with md_', async () => {
    expect((await newTable()).id).toMatch(/^md_/)
  })

  it.each([
    'CURRENT_TIMESTAMP',
    'now()',
    'current_timestamp()',
    'CURRENT_TIMESTAMP on update CURRENT_TIMESTAMP',
  ])('a table is made with a date and time that begins with %s', async (cdf) => {
    const table = await ann.ok<TableWire>('POST', v1(`/projects/${base.id}/${base.id}/tables`), {
      table_name: `Times ${cdf}`,
      title: '',
      columns: [
        { column_name: 'id', title: 'Id', uidt: 'ID', dt: 'integer', pk: true, ai: true },
        { column_name: 'title', title: 'Title', uidt: 'SingleLineText', pv: true },
        { column_name: 'created_at', title: 'created_at', uidt: 'DateTime', dt: 'datetime', cdf },
      ],
    })
    expect(table.title).toBe(`Times ${cdf}`)
    const column = table.columns.find(({ title }) => title === 'created_at')
    expect(column).toMatchObject({ cdf: 'CURRENT_TIMESTAMP' } satisfies Partial<ColumnWire>)
    const before = Date.now()
    await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [
      { Title: 'a' },
      { Title: 'b', created_at: null },
    ])
    const { list } = await ann.ok<{ list: Record<string, string | null>[] }>(
      'GET',
      `/api/v2/tables/${table.id}/records`,
    )
    expect(Math.abs(Date.parse(list[0]?.['created_at'] ?? '') - before)).toBeLessThan(10_000)
    expect(list[1]?.['created_at']).toBeNull()
  })

  it.each([
    ['Date', 'CURRENT_TIMESTAMP'],
    ['Number', 'now()'],
    ['DateTime', 'CURRENT_TIMESTAMP; DROP TABLE x'],
    ['DateTime', 'tomorrow()'],
  ])('a %s that begins with %s is refused, and nothing is made', async (uidt, cdf) => {
    const before = await ann.ok<{ list: unknown[] }>('GET', v1(`/projects/${base.id}/tables`))
    const answer = await ann.call('POST', v1(`/projects/${base.id}/tables`), {
      title: 'Bad',
      columns: [
        { title: 'Title', uidt: 'SingleLineText' },
        { title: 'When', uidt, cdf },
      ],
    })
    expect(answer.status).toBe(422)
    expect(await ann.ok('GET', v1(`/projects/${base.id}/tables`))).toEqual(before)
  })

  it('a default of the moment goes when the field becomes text', async () => {
    const table = await newTable([
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'When', uidt: 'DateTime', cdf: 'now()' },
    ])
    const when = table.columns.find(({ title }) => title === 'When')?.id ?? ''
    await ann.ok('PATCH', v1(`/columns/${when}`), { title: 'When', uidt: 'SingleLineText' })
    const after = await ann.ok<TableWire>('GET', v1(`/tables/${table.id}`))
    expect(after.columns.find(({ id }) => id === when)).toMatchObject({ uidt: 'SingleLineText', cdf: null })
  })
})

describe('views', () => {
  it.each(['galleries', 'kanbans', 'forms', 'grids'])('%s are made from no other view', async (kind) => {
    const table = await newTable([
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Status', uidt: 'SingleSelect', dtxp: "'a','b'" },
    ])
    await ann.ok('POST', v1(`/tables/${table.id}/${kind}`), { title: 'Another', copy_from_id: null })
  })

  it('meta is JSON text, or null when there is none', async () => {
    const table = await newTable([
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Status', uidt: 'SingleSelect', dtxp: "'a','b'" },
    ])
    const kanban = await ann.ok<ViewWire>('POST', v1(`/tables/${table.id}/kanbans`), { title: 'Board' })
    expect(await ann.ok('GET', v1(`/kanbans/${kanban.id}`))).toMatchObject({ meta: null })
    const meta = { stacks: [{ id: 'uncategorized' }] }
    await ann.ok('PATCH', v1(`/kanbans/${kanban.id}`), { meta: JSON.stringify(meta) })
    const read = await ann.ok<{ meta: string }>('GET', v1(`/kanbans/${kanban.id}`))
    expect(JSON.parse(read.meta)).toEqual(meta)
    expect(await ann.ok('GET', `/api/v2/meta/kanbans/${kanban.id}`)).toMatchObject({ meta })
  })

  it('the help text of a form field is its description, too', async () => {
    const table = await newTable()
    const form = await ann.ok<ViewWire>('POST', v1(`/tables/${table.id}/forms`), { title: 'Ask' })
    const { columns } = await ann.ok<{ columns: ViewColumnWire[] }>('GET', v1(`/forms/${form.id}`))
    const place = columns[0]?.id ?? ''
    const stored = async () =>
      (await ann.ok<{ columns: ViewColumnWire[] }>('GET', v1(`/forms/${form.id}`))).columns[0]
    await ann.ok('PATCH', v1(`/form-columns/${place}`), { description: 'Your full name' })
    expect(await stored()).toMatchObject({ help: 'Your full name', description: 'Your full name' })
    await ann.ok('PATCH', v1(`/form-columns/${place}`), { help: null })
    expect(await stored()).toMatchObject({ help: null, description: null })
  })
})

describe('public views', () => {
  it('fields say how the view shows them, and linked tables only what names their records', async () => {
    const people = await newTable([
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Salary', uidt: 'Number' },
    ])
    const tasks = await newTable([{ title: 'Task', uidt: 'SingleLineText', pv: true }])
    await ann.ok('POST', v1(`/tables/${tasks.id}/columns`), {
      title: 'Who',
      uidt: 'LinkToAnotherRecord',
      parentId: tasks.id,
      childId: people.id,
      type: 'mm',
    })
    const view = await ann.ok<ViewWire>('POST', v1(`/tables/${tasks.id}/grids`), { title: 'Public' })
    const { uuid } = await ann.ok<{ uuid: string }>('POST', v1(`/views/${view.id}/share`))
    const shared = (await runtime.call('GET', `/api/v1/db/public/shared-view/${uuid}/meta`))
      .body as SharedViewWire
    expect(shared.model.columns.map(({ title, show, width }) => [title, show, width])).toEqual([
      ['Task', true, '180px'],
      ['Who', true, '180px'],
    ])
    const who = shared.model.columns[1]
    expect(who).toMatchObject({
      fk_column_id: who?.id,
      label: null,
      help: null,
      required: false,
      colOptions: { type: 'mm', fk_related_model_id: people.id },
    })
    const related = shared.relatedMetas[people.id]
    expect(related?.columns.map(({ title }) => title)).toEqual(['Id', 'Name'])
    expect(JSON.stringify(shared)).not.toContain('Salary')
    expect(JSON.stringify(shared)).not.toContain(people.title)
  })
})

describe('API tokens', () => {
  it('the value in a list deletes the token and opens nothing', async () => {
    const { token } = await ann.ok<ApiTokenWire>('POST', '/api/v1/tokens', { description: 'old' })
    const { list } = await ann.ok<{ list: ApiTokenWire[] }>('GET', '/api/v1/tokens')
    const listed = list.find(({ description }) => description === 'old')?.token ?? ''
    const use = (given: string) =>
      runtime.call('GET', '/api/v1/db/meta/projects', { headers: { 'xc-token': given } })
    expect((await use(token)).status).toBe(200)
    expect((await use(listed)).status).toBe(401)
    await ann.ok('DELETE', `/api/v1/tokens/${listed}`)
    expect((await use(token)).status).toBe(401)
    expect((await ann.call('DELETE', `/api/v1/tokens/${listed}`)).status).toBe(404)
  })
})
