import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import type { ApiTokenWire } from '#core/api/accounts/tokens.ts'
import type { ColumnWire, TableWire, ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import { signUp } from '../../support/people.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// What clients of NocoDB 0.109 need to read and send, each found with its unmodified web client.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire

beforeAll(async () => {
  base = await ann.createBase()
})

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

  it('lists the tables of a base in one of its sources for everybody who may open it', async () => {
    const own = await ann.createBase()
    const table = await ann.createTable(own.id, [{ title: 'Name', uidt: 'SingleLineText' }], 'Seen')
    const ben = await signUp(runtime)
    await runtime.control.setMember(own.id, ben.userId, 'viewer', new Date())
    const { uuid } = await ann.ok<{ uuid: string }>('POST', v1(`/projects/${own.id}/shared`), {})
    const byLink = await runtime.call('GET', v1(`/projects/${own.id}`), {
      headers: { 'xc-shared-base-id': uuid },
    })
    for (const read of [await ben.ok<BaseWire>('GET', v1(`/projects/${own.id}`)), byLink.body as BaseWire]) {
      expect(read.bases).toMatchObject([{ id: table.base_id, enabled: true, alias: null }])
      // Only people who manage databases can list them.
      expect(read.sources).toEqual([])
    }
  })

  it('ids of tables begin with md_', async () => {
    expect((await newTable()).id).toMatch(/^md_/)
  })

  it.each(['CURRENT_TIMESTAMP', 'now()', 'current_timestamp()'])(
    'a table is made with a date and time that begins with %s',
    async (cdf) => {
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
    },
  )

  it.each([
    ['its name', { column_name: 'updated_at', cdf: 'CURRENT_TIMESTAMP' }],
    ['on update', { column_name: 'x', cdf: 'CURRENT_TIMESTAMP on update CURRENT_TIMESTAMP' }],
    ['au', { column_name: 'x', cdf: 'now()', au: true }],
  ])('a date and time that follows changes by %s does', async (how, declared) => {
    const table = await ann.ok<TableWire>('POST', v1(`/projects/${base.id}/tables`), {
      table_name: `Follows ${how}`,
      columns: [
        { column_name: 'title', title: 'Title', uidt: 'SingleLineText', pv: true },
        { title: 'Changed', uidt: 'DateTime', dt: 'datetime', rqd: false, ...declared },
      ],
    })
    expect(table.columns.filter(({ au }) => au)).toMatchObject([{ title: 'Changed', cdf: null }])
    const added = await ann.ok<TableWire>('POST', v1(`/tables/${table.id}/columns`), {
      title: 'Again',
      uidt: 'DateTime',
      ...declared,
    })
    expect(added.columns.find(({ title }) => title === 'Again')).toMatchObject({ au: true, system: false })
    const path = `/api/v1/db/data/noco/${base.id}/${table.id}`
    await ann.ok('POST', path, { Title: 'a' })
    const before = Date.now()
    await ann.ok('PATCH', `${path}/1`, { Title: 'b' })
    const { Changed, Again } = await ann.ok<{ Changed: string; Again: string }>('GET', `${path}/1`)
    expect(Date.parse(Changed)).toBeGreaterThan(before - 1000)
    expect(Again).toBe(Changed)
    expect((await ann.call('PATCH', `${path}/1`, { Changed: '2020-01-01' })).body).toMatchObject({
      error: 'READ_ONLY_FIELD',
    })
  })

  it.each([{ au: 'yes' }, { au: 7 }, { au: {} }])('the declaration %j is refused', async (declared) => {
    const table = await newTable()
    const body = { title: 'Changed', uidt: 'DateTime', cdf: 'now()', ...declared }
    expect((await ann.call('POST', v1(`/tables/${table.id}/columns`), body)).status).toBe(422)
  })

  it('a default of another kind does not follow changes', async () => {
    const table = await newTable()
    for (const [title, body] of Object.entries({
      Fixed: { uidt: 'DateTime', cdf: '2020-01-01 00:00:00', au: true },
      None: { uidt: 'DateTime', column_name: 'updated_at' },
      Day: { uidt: 'Date', au: true },
    })) {
      const made = await ann.ok<TableWire>('POST', v1(`/tables/${table.id}/columns`), { title, ...body })
      expect(made.columns.find((each) => each.title === title)).toMatchObject({ uidt: body.uidt, au: false })
    }
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

  it('removes a default of the current time when the field becomes text', async () => {
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

describe('the base of an object', () => {
  type Placed = { base_id: string; project_id?: string }

  it('is named project_id too on paths of the first version, and nowhere else', async () => {
    const table = await newTable()
    const meta = { base_id: 'mine' }
    await ann.ok('PATCH', v1(`/tables/${table.id}`), { meta })
    const read = await ann.ok<TableWire & Placed>('GET', v1(`/tables/${table.id}`))
    const views = await ann.ok<{ list: (ViewWire & Placed)[] }>('GET', v1(`/tables/${table.id}/views`))
    for (const each of [read, ...read.columns, ...read.views, ...views.list] as Placed[])
      expect(each.project_id).toBe(base.id)
    // What people keep in an object's meta is theirs.
    expect(read.meta).toEqual(meta)
    const newer = await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${table.id}`)
    expect(JSON.stringify(newer)).not.toContain('project_id')
  })

  it('is not read into records', async () => {
    const table = await newTable([{ title: 'base_id', uidt: 'SingleLineText' }])
    await ann.ok('POST', `/api/v2/tables/${table.id}/records`, { base_id: 'text' })
    const { list } = await ann.ok<{ list: object[] }>('GET', `/api/v1/db/data/noco/${base.id}/${table.id}`)
    expect(list[0]).toMatchObject({ base_id: 'text' })
    expect(list[0]).not.toHaveProperty('project_id')
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
    // The web client sends the whole field, including the old value under the other name.
    for (const [given, expected] of [
      [{ help: null, description: 'Your name' }, 'Your name'],
      [{ help: null, description: 'Your name', required: true }, 'Your name'],
      [{ help: 'Your name', description: 'First and last' }, 'First and last'],
      [{ help: 'As in your passport', description: 'First and last' }, 'As in your passport'],
      [{ help: 'Again', description: null }, 'Again'],
      [{ help: 'Again', description: '' }, null],
      [{ description: 'Last' }, 'Last'],
    ] as const) {
      await ann.ok('PATCH', v1(`/form-columns/${place}`), given)
      expect(await stored()).toMatchObject({ help: expected, description: expected })
    }
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

describe('public boards', () => {
  it('the field of the stacks is in the settings of the link, as it is now and only while it is shown', async () => {
    const table = await newTable([
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Status', uidt: 'SingleSelect', dtxp: "'a','b'" },
    ])
    const status = table.columns.find(({ title }) => title === 'Status')?.id ?? ''
    const board = await ann.ok<ViewWire>('POST', v1(`/tables/${table.id}/kanbans`), {
      title: 'Board',
      fk_grp_col_id: status,
    })
    const { uuid } = await ann.ok<{ uuid: string }>('POST', v1(`/views/${board.id}/share`))
    // The client keeps the field as it was when it shared the view.
    await ann.ok('PATCH', v1(`/views/${board.id}/share`), {
      meta: { groupingFieldColumn: { id: status, title: 'Old name' } },
    })
    const read = async () =>
      (await runtime.call('GET', `/api/v1/db/public/shared-view/${uuid}/meta`)).body as SharedViewWire
    const { groupingFieldColumn } = (await read()).meta
    expect(groupingFieldColumn).toMatchObject({
      id: status,
      title: 'Status',
      colOptions: { options: [{ title: 'a' }, { title: 'b' }] },
    })
    const places = await ann.ok<{ list: ViewColumnWire[] }>('GET', v1(`/views/${board.id}/columns`))
    const place = places.list.find(({ fk_column_id }) => fk_column_id === status)?.id ?? ''
    await ann.ok('PATCH', v1(`/views/${board.id}/columns/${place}`), { show: false })
    const hidden = await read()
    expect(hidden.meta).not.toHaveProperty('groupingFieldColumn')
    expect(JSON.stringify(hidden)).not.toMatch(/Status|Old name/)
  })
})

describe('the link of a base', () => {
  it('is accepted only by PATCH on the path of the first version', async () => {
    const own = await ann.createBase()
    const newer = await ann.call('PATCH', `/api/v2/meta/bases/${own.id}/shared`, { roles: 'viewer' })
    expect(newer.status).toBe(404)
    expect(await ann.ok('GET', v1(`/projects/${own.id}/shared`))).toMatchObject({ uuid: null })
    const made = await ann.ok<{ uuid: string }>('PATCH', v1(`/projects/${own.id}/shared`), {
      roles: 'viewer',
    })
    expect(made).toMatchObject({ uuid: expect.stringMatching(/^sb/), roles: 'viewer' })
    const changed = await ann.ok('PATCH', v1(`/projects/${own.id}/shared`), { roles: 'editor' })
    expect(changed).toMatchObject({ uuid: made.uuid, roles: 'editor' })
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
