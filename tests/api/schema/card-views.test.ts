import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { signUp } from '../../support/people.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Status', uidt: 'SingleSelect', colOptions: { options: [{ title: 'New' }, { title: 'Old' }] } },
    { title: 'Day', uidt: 'Date' },
    { title: 'Picture', uidt: 'URL' },
  ])
})

const column = (title: string) => table.columns.find((each) => each.title === title)?.id ?? ''
const meta = (path: string) => `/api/v2/meta${path}`
const create = (kind: string, body: unknown = {}, id = table.id) =>
  ann.ok<ViewWire>('POST', meta(`/tables/${id}/${kind}`), body)

describe('views of cards', () => {
  it('are created with the fields that they need, chosen automatically if none are given', async () => {
    expect(await create('galleries')).toMatchObject({
      type: 2,
      title: 'Gallery',
      view: { fk_cover_image_col_id: null, meta: {} },
    })
    expect(await create('kanbans')).toMatchObject({ type: 4, view: { fk_grp_col_id: column('Status') } })
    const calendar = await create('calendars', { title: 'When' })
    expect(calendar).toMatchObject({
      type: 6,
      title: 'When',
      view: { calendar_range: [{ fk_from_column_id: column('Day'), fk_to_column_id: null }] },
    })
    expect(await create('timelines')).toMatchObject({
      type: 100,
      title: 'Timeline',
      view: {
        calendar_range: [{ fk_from_column_id: column('Day'), fk_to_column_id: null }],
        fk_dependency_col_id: null,
        groups: [],
      },
    })
  })

  it('draw arrows along links of the table to itself, and refuse other fields', async () => {
    const own = await ann.createTable(
      base.id,
      [
        { title: 'Name', uidt: 'SingleLineText', pv: true },
        { title: 'Starts', uidt: 'Date' },
        { title: 'Ends', uidt: 'Date' },
      ],
      'Steps',
    )
    const made = await ann.ok<TableWire>('POST', meta(`/tables/${own.id}/columns`), {
      title: 'After',
      uidt: 'LinkToAnotherRecord',
      childId: own.id,
      parentId: own.id,
      type: 'mm',
    })
    const idOf = (title: string) => made.columns.find((each) => each.title === title)?.id ?? ''
    const period = { fk_from_column_id: idOf('Starts'), fk_to_column_id: idOf('Ends') }
    const view = await create('timelines', { fk_dependency_col_id: idOf('After') }, own.id)
    expect(view.view).toMatchObject({ calendar_range: [period], fk_dependency_col_id: idOf('After') })
    const groups = [{ columnId: idOf('Name'), direction: 'desc' }]
    await ann.ok('PATCH', meta(`/timelines/${view.id}`), { groups, meta: { active_view: 'quarter' } })
    const read = () => ann.ok('GET', meta(`/timelines/${view.id}`))
    const stored = {
      fk_view_id: view.id,
      calendar_range: [period],
      groups,
      fk_dependency_col_id: idOf('After'),
      meta: { active_view: 'quarter' },
    }
    expect(await read()).toMatchObject(stored)
    for (const wrong of [
      { fk_dependency_col_id: idOf('Name') },
      { calendar_range: [{ fk_from_column_id: idOf('Name') }] },
      { calendar_range: [period, period] },
    ])
      expect([wrong, (await ann.call('PATCH', meta(`/timelines/${view.id}`), wrong)).status]).toEqual([
        wrong,
        422,
      ])
    expect(await read()).toMatchObject(stored)
    expect((await ann.call('GET', meta(`/calendars/${view.id}`))).status).toBe(404)
  })

  it('keep their options, which are read with the fields', async () => {
    const gallery = await create('galleries', { fk_cover_image_col_id: column('Picture') })
    await ann.ok('PATCH', meta(`/galleries/${gallery.id}`), { meta: '{"fk_cover_image_object_fit":"cover"}' })
    expect(await ann.ok('GET', meta(`/galleries/${gallery.id}`))).toMatchObject({
      fk_view_id: gallery.id,
      fk_cover_image_col_id: column('Picture'),
      meta: { fk_cover_image_object_fit: 'cover' },
      columns: expect.arrayContaining([expect.objectContaining({ fk_column_id: column('Name') })]),
    })
    const kanban = await create('kanbans')
    const stacks = [{ id: 'uncategorized', title: null, order: 0, collapsed: true }]
    await ann.ok('PATCH', `/api/v1/db/meta/kanbans/${kanban.id}`, { meta: { [column('Status')]: stacks } })
    expect(await ann.ok('GET', meta(`/kanbans/${kanban.id}`))).toMatchObject({
      fk_grp_col_id: column('Status'),
      meta: { [column('Status')]: stacks },
    })
  })

  it('refuse fields that do not suit, and change nothing', async () => {
    const kanban = await create('kanbans')
    const refused: [path: string, body: object, status: number][] = [
      [`/kanbans/${kanban.id}`, { fk_grp_col_id: column('Name') }, 422],
      [`/kanbans/${kanban.id}`, { fk_grp_col_id: 'cnowhere' }, 404],
      [`/kanbans/${kanban.id}`, { fk_grp_col_id: 7 }, 422],
      [`/kanbans/${kanban.id}`, { meta: 'no object' }, 422],
      [`/kanbans/${kanban.id}`, { meta: { a: 'x'.repeat(70_000) } }, 422],
      [`/galleries/${kanban.id}`, { meta: {} }, 404],
      [`/grids/${kanban.id}`, { row_height: 1 }, 404],
    ]
    for (const [path, body, status] of refused)
      expect([path, (await ann.call('PATCH', meta(path), body)).status]).toEqual([path, status])
    const range = { calendar_range: [{ fk_from_column_id: column('Name') }] }
    expect((await ann.call('POST', meta(`/tables/${table.id}/calendars`), range)).status).toBe(422)
    expect(await ann.ok('GET', meta(`/kanbans/${kanban.id}`))).toMatchObject({
      fk_grp_col_id: column('Status'),
      meta: {},
    })
  })

  it('take computed fields with dates, and no others', async () => {
    const formula = async (title: string, formula_raw: string): Promise<string> => {
      const path = meta(`/tables/${table.id}/columns`)
      const changed = await ann.ok<TableWire>('POST', path, { title, uidt: 'Formula', formula_raw })
      return changed.columns.find((each) => each.title === title)?.id ?? ''
    }
    const later = { fk_from_column_id: await formula('Later', 'DATEADD({Day}, 1, "day")') }
    const loud = { fk_from_column_id: await formula('Loud', 'UPPER({Name})') }
    const calendar = await create('calendars', { calendar_range: [later] })
    expect(calendar.view['calendar_range']).toEqual([{ ...later, fk_to_column_id: null }])
    const refused = { calendar_range: [loud] }
    expect((await ann.call('POST', meta(`/tables/${table.id}/calendars`), refused)).status).toBe(422)
  })

  it('need a field to stack by', async () => {
    const plain = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText' }], 'Plain')
    const answer = await ann.call('POST', meta(`/tables/${plain.id}/kanbans`), {})
    expect(answer).toMatchObject({
      status: 422,
      body: { message: 'A kanban needs a field with one choice out of several.' },
    })
  })

  it('outlive the fields that they name', async () => {
    const short = await ann.createTable(
      base.id,
      [
        { title: 'Name', uidt: 'SingleLineText' },
        { title: 'State', uidt: 'SingleSelect', dtxp: "'a','b'" },
      ],
      'Short',
    )
    const state = short.columns.find(({ title }) => title === 'State')?.id ?? ''
    const kanban = await create('kanbans', { fk_cover_image_col_id: state }, short.id)
    await ann.ok('DELETE', meta(`/columns/${state}`))
    await ann.ok('PATCH', meta(`/kanbans/${kanban.id}`), { meta: { a: 1 } })
    expect(await ann.ok('GET', meta(`/kanbans/${kanban.id}`))).toMatchObject({
      fk_grp_col_id: null,
      fk_cover_image_col_id: null,
      meta: { a: 1 },
    })
  })

  it('hide people from visitors', async () => {
    const { id } = await ann.createBase()
    const team = await ann.createTable(id, [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Owner', uidt: 'User' },
    ])
    const owner = team.columns.find(({ title }) => title === 'Owner')?.id ?? ''
    const stacks = [{ id: 'usr1', title: 'Ann Example', order: 0, hidden: true }]
    const options = { fk_grp_col_id: owner, meta: { [owner]: stacks } }
    const kanban = await create('kanbans', options, team.id)
    await ann.ok('POST', meta(`/views/${kanban.id}/columns`), { fk_column_id: owner, show: true })
    const { uuid } = await ann.ok<ViewWire>('POST', meta(`/views/${kanban.id}/share`))
    const { body } = await runtime.call('GET', `/api/v2/public/shared-view/${uuid}/meta`)
    expect((body as ViewWire).view).toMatchObject({
      fk_grp_col_id: owner,
      meta: { [owner]: [{ id: 'usr1', title: null, order: 0, hidden: true }] },
    })
    expect(JSON.stringify(body)).not.toContain('Ann Example')
  })

  it('show visitors only visible fields', async () => {
    const kanban = await create('kanbans', {
      fk_cover_image_col_id: column('Picture'),
      meta: { [column('Status')]: [{ id: 'x', title: 'New' }], other: 'secret' },
    })
    const { uuid } = await ann.ok<ViewWire>('POST', meta(`/views/${kanban.id}/share`))
    const read = async () =>
      (await runtime.call('GET', `/api/v2/public/shared-view/${uuid}/meta`)).body as ViewWire
    expect((await read()).view).toMatchObject({
      fk_grp_col_id: column('Status'),
      meta: { [column('Status')]: [{ id: 'x', title: 'New' }] },
    })
    expect(JSON.stringify(await read())).not.toContain('secret')
    for (const title of ['Status', 'Picture'])
      await ann.ok('POST', meta(`/views/${kanban.id}/columns`), { fk_column_id: column(title), show: false })
    const hidden = await read()
    expect(hidden.view).toMatchObject({ fk_grp_col_id: null, fk_cover_image_col_id: null, meta: {} })
    expect(JSON.stringify(hidden)).not.toContain(column('Status'))
  })
})

describe('a copy of a view', () => {
  it('has the options of a view of the same type, except those of the call', async () => {
    const first = await create('galleries', {
      fk_cover_image_col_id: column('Picture'),
      meta: { card_size: 'large' },
    })
    const copy = await create('galleries', { copy_from_id: first.id, fk_cover_image_col_id: null })
    expect(copy.view).toMatchObject({
      fk_cover_image_col_id: column('Picture'),
      meta: { card_size: 'large' },
    })
    const other = await create('galleries', { copy_from_id: first.id, meta: { card_size: 'small' } })
    expect(other.view).toMatchObject({ meta: { card_size: 'small' } })
    const board = await create('kanbans', { copy_from_id: first.id })
    expect(board.view).toMatchObject({ fk_grp_col_id: column('Status'), meta: {} })
  })

  it('has the texts and questions of a form, but not its recipients', async () => {
    const form = await create('forms', { heading: 'Write to us', email: '{"ann@example.com":true}' })
    const columnsOf = async ({ id }: ViewWire) =>
      (
        await ann.ok<{ columns: { id: string; fk_column_id: string; label: string; required: boolean }[] }>(
          'GET',
          meta(`/forms/${id}`),
        )
      ).columns
    const name = (await columnsOf(form)).find((each) => each.fk_column_id === column('Name'))
    await ann.ok('PATCH', meta(`/form-columns/${name?.id}`), { label: 'Who are you?', required: true })
    const copy = await create('forms', { copy_from_id: form.id })
    expect(copy.view).toMatchObject({ heading: 'Write to us', email: '' })
    expect((await columnsOf(copy)).find((each) => each.fk_column_id === column('Name'))).toMatchObject({
      label: 'Who are you?',
      required: true,
    })
  })

  it('hides the redirect of a form from people who may not set it', async () => {
    const form = await create('forms', { redirect_url: 'https://example.com/thanks' })
    const ben = await signUp(runtime)
    await runtime.control.setMember(base.id, ben.userId, 'editor', new Date())
    const copy = await ben.ok<ViewWire>('POST', meta(`/tables/${table.id}/forms`), { copy_from_id: form.id })
    expect(copy.view['redirect_url'] ?? '').toBe('')
  })

  it('is copied although a field of the original was deleted', async () => {
    const made = await ann.ok<TableWire>('POST', meta(`/tables/${table.id}/columns`), {
      title: 'Cover',
      uidt: 'URL',
    })
    const cover = made.columns.find(({ title }) => title === 'Cover')?.id
    const first = await create('galleries', { fk_cover_image_col_id: cover })
    await ann.ok('DELETE', meta(`/columns/${cover}`))
    expect(await create('galleries', { copy_from_id: first.id })).toMatchObject({ type: 2 })
  })
})
