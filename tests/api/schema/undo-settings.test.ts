import { beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Change } from '#core/protocol/changes.ts'
import { type SchemaAction, schemaActions } from '#core/protocol/schema-actions.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { type Body, columnOf } from '../../support/table-calls.ts'
import { deedsOfViewLists } from '../../support/view-list-deeds.ts'

// Every kind of change of tables, fields and views: done, undone, done again; all of the base is compared.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
const bob = personFixture(runtime)
let base: BaseWire
let table: TableWire
let formId = ''

const meta = '/api/v2/meta'
const records = () => `/api/v2/tables/${table.id}/records`
const id = (title: string) => columnOf(table, title).id
const gridId = () => table.views[0]?.id ?? ''
const optionsOf = (title: string) => columnOf(table, title).colOptions?.options ?? []
const optionIds = (title: string) => optionsOf(title).map((option) => option.id)
const column = (title: string, body: Body) => ann.ok('PATCH', `${meta}/columns/${id(title)}`, body)
const view = (body: Body) => ann.ok('PATCH', `${meta}/views/${gridId()}`, body)
const undo = (seq: number, who = ann) => who.call('POST', `${meta}/bases/${base.id}/changes/${seq}/undo`)
const log = async (since = 0) =>
  (await ann.ok<{ list: Change[] }>('GET', `${meta}/bases/${base.id}/changes?since=${since}&limit=1000`)).list
const last = async () => (await log()).at(-1)?.seq ?? 0
const idsOf = async (part: 'filters' | 'sorts') => {
  const { list } = await ann.ok<{ list: { id: string }[] }>('GET', `${meta}/views/${gridId()}/${part}`)
  return list.map((each) => each.id)
}
const filterIds = () => idsOf('filters')
const sortIds = () => idsOf('sorts')

beforeEach(async () => {
  base = await ann.createBase()
  await runtime.control.setMember(base.id, bob.userId, 'editor', new Date())
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Code', uidt: 'Number' },
    { title: 'State', uidt: 'SingleSelect', colOptions: { options: [{ title: 'open' }, { title: 'shut' }] } },
    { title: 'Tags', uidt: 'MultiSelect', colOptions: { options: [{ title: 'a' }, { title: 'b' }] } },
    { title: 'Double', uidt: 'Formula', formula: '{Code} * 2' },
  ])
  await ann.ok('POST', records(), [
    { Name: 'x', Code: 1, State: 'open', Tags: ['a', 'b'] },
    { Name: 'y', Code: 2, State: 'shut', Tags: ['b'] },
    { Name: 'z', Code: 3 },
  ])
  await ann.ok('POST', `${meta}/views/${gridId()}/filters`, {
    fk_column_id: id('Code'),
    comparison_op: 'gt',
    value: 0,
  })
  await ann.ok('POST', `${meta}/views/${gridId()}/sorts`, { fk_column_id: id('Code'), direction: 'desc' })
  formId = (await ann.ok<{ id: string }>('POST', `${meta}/tables/${table.id}/forms`, { title: 'Form' })).id
})

/** All stored metadata and records of the base, without derived properties and the time of the last change. */
async function picture() {
  const { tables, sources } = await runtime.baseDatabases.open(base.id).schema()
  const isThere = tables.some((each) => each.id === table.id)
  const rows = isThere ? await ann.ok<RecordsPage>('GET', `${records()}?limit=100&sort=Id`) : null
  const plain: unknown = JSON.parse(
    JSON.stringify({ tables, sources }, (key: string, value: unknown) =>
      ['link', 'computed', 'people', 'clock', 'outOfSight'].includes(key) ? undefined : value,
    ),
  )
  return { plain, rows: rows?.list.map((row) => ({ ...row, UpdatedAt: null })) }
}

const deeds: Record<SchemaAction, [what: string, run: () => Promise<unknown>][]> = {
  'table.create': [['a table', () => ann.createTable(base.id, [], 'New')]],
  'table.duplicate': [['a copy', () => ann.ok('POST', `${meta}/tables/${table.id}/duplicate`)]],
  'table.update': [
    ['its name', () => ann.ok('PATCH', `${meta}/tables/${table.id}`, { title: 'Other' })],
    [
      'its description and icon',
      () => ann.ok('PATCH', `${meta}/tables/${table.id}`, { description: 'About', meta: { icon: 'star' } }),
    ],
    ['its place', () => ann.ok('POST', `${meta}/tables/${table.id}/reorder`, { order: 9 })],
  ],
  'table.delete': [['a table', () => ann.ok('DELETE', `${meta}/tables/${table.id}`)]],
  'table.restore': [
    [
      'a table',
      async () => {
        await ann.ok('DELETE', `${meta}/tables/${table.id}`)
        await undo(await last())
      },
    ],
  ],
  'column.create': [
    ['a field', () => ann.ok('POST', `${meta}/tables/${table.id}/columns`, { title: 'New', uidt: 'Date' })],
  ],
  'column.duplicate': [['a copy', () => ann.ok('POST', `${meta}/columns/${id('Code')}/duplicate`)]],
  'column.update': [
    ['its name', () => column('Code', { title: 'Number' })],
    ['its description', () => column('Code', { description: 'A number' })],
    ['required', () => column('Code', { rqd: true })],
    ['unique', () => column('Code', { unique: true })],
    ['a default', () => column('Code', { cdf: '5' })],
    ['its options', () => column('Code', { meta: { isLocaleString: true } })],
    ['a formula', () => column('Double', { formula: '{Code} * 3' })],
    ['the naming of records', () => column('Code', { pv: true })],
    [
      'options renamed, added and put in order',
      () =>
        column('State', {
          colOptions: {
            options: [
              { title: 'new' },
              ...optionsOf('State').map((each) => ({ ...each, title: `${each.title}!` })),
            ],
          },
        }),
    ],
    [
      'an option taken away',
      () => column('State', { colOptions: { deleted: optionIds('State').slice(0, 1) } }),
    ],
    [
      'an option of many taken away',
      () => column('Tags', { colOptions: { deleted: optionIds('Tags').slice(0, 1) } }),
    ],
    [
      'all options taken away',
      () => column('Tags', { colOptions: { options: [], deleted: optionIds('Tags') } }),
    ],
  ],
  'column.primary': [['another field', () => ann.ok('POST', `${meta}/columns/${id('Code')}/primary`)]],
  'column.convert': [['another type', () => column('Code', { uidt: 'SingleLineText' })]],
  'column.delete': [['a field', () => ann.ok('DELETE', `${meta}/columns/${id('State')}`)]],
  'column.restore': [
    [
      'a field',
      async () => {
        await ann.ok('DELETE', `${meta}/columns/${id('State')}`)
        await undo(await last())
      },
    ],
  ],
  'view.create': [['a view', () => ann.ok('POST', `${meta}/tables/${table.id}/grids`, { title: 'New' })]],
  'view.update': [
    ['its name and lock', () => view({ title: 'Mine', lock_type: 'locked' })],
    ['system fields and description', () => view({ show_system_fields: true, description: 'x' })],
    ['its place', () => view({ order: 7 })],
  ],
  ...deedsOfViewLists({
    ann,
    bob,
    tableId: () => table.id,
    gridId,
    id,
    counts: async () => [(await filterIds()).length, (await sortIds()).length],
  }),
  'view.options': [
    ['of a form', () => ann.ok('PATCH', `${meta}/forms/${formId}`, { heading: 'Hello' })],
    ['of a grid', () => ann.ok('PATCH', `${meta}/grids/${gridId()}`, { row_height: 2 })],
  ],
  'view.column': [
    [
      'width, place and show',
      () =>
        ann.ok('PATCH', `${meta}/views/${gridId()}/columns/${id('Code')}`, {
          show: false,
          order: 9,
          width: 300,
        }),
    ],
  ],
  'view.showAll': [
    [
      'of hidden ones',
      async () => {
        await ann.ok('POST', `${meta}/views/${gridId()}/hide-all`)
        await ann.ok('POST', `${meta}/views/${gridId()}/show-all`)
      },
    ],
  ],
  'view.hideAll': [['all fields', () => ann.ok('POST', `${meta}/views/${gridId()}/hide-all`)]],
  'view.visibility': [
    [
      'roles',
      () =>
        ann.ok('POST', `${meta}/bases/${base.id}/visibility-rules`, [
          { id: gridId(), disabled: { viewer: true } },
        ]),
    ],
  ],
  'view.delete': [['a view', () => ann.ok('DELETE', `${meta}/views/${formId}`)]],
  'view.restore': [
    [
      'a view',
      async () => {
        await ann.ok('DELETE', `${meta}/views/${formId}`)
        await undo(await last())
      },
    ],
  ],
  'filter.create': [
    [
      'a filter',
      () =>
        ann.ok('POST', `${meta}/views/${gridId()}/filters`, {
          fk_column_id: id('Name'),
          comparison_op: 'like',
          value: 'x',
        }),
    ],
  ],
  'filter.update': [
    ['its value', async () => ann.ok('PATCH', `${meta}/filters/${(await filterIds())[0]}`, { value: 1 })],
  ],
  'filter.delete': [
    ['a filter', async () => ann.ok('DELETE', `${meta}/filters/${(await filterIds())[0]}`)],
    [
      'a group with all in it',
      async () => {
        const group = await ann.ok<{ id: string }>('POST', `${meta}/views/${gridId()}/filters`, {
          is_group: true,
          logical_op: 'or',
        })
        await ann.ok('POST', `${meta}/views/${gridId()}/filters`, {
          fk_parent_id: group.id,
          fk_column_id: id('Name'),
          comparison_op: 'eq',
          value: 'x',
        })
        await ann.ok('DELETE', `${meta}/filters/${group.id}`)
      },
    ],
  ],
  'sort.create': [
    ['a sort', () => ann.ok('POST', `${meta}/views/${gridId()}/sorts`, { fk_column_id: id('Name') })],
  ],
  'sort.update': [
    [
      'its direction',
      async () => ann.ok('PATCH', `${meta}/sorts/${(await sortIds())[0]}`, { direction: 'asc' }),
    ],
  ],
  'sort.delete': [['a sort', async () => ann.ok('DELETE', `${meta}/sorts/${(await sortIds())[0]}`)]],
  'share.create': [['a link', () => ann.ok('POST', `${meta}/views/${gridId()}/share`)]],
  'share.update': [
    [
      'a password',
      async () => {
        await ann.ok('POST', `${meta}/views/${gridId()}/share`)
        await ann.ok('PATCH', `${meta}/views/${gridId()}/share`, { password: 'secret-word' })
      },
    ],
  ],
  'share.delete': [
    [
      'a link',
      async () => {
        await ann.ok('POST', `${meta}/views/${gridId()}/share`)
        await ann.ok('DELETE', `${meta}/views/${gridId()}/share`)
      },
    ],
  ],
  'source.update': [
    [
      'its name',
      () =>
        ann.ok('PATCH', `${meta}/bases/${base.id}/sources/${base.sources[0]?.id ?? ''}`, { alias: 'Main' }),
    ],
  ],
}

const ofLinks: readonly SchemaAction[] = ['share.create', 'share.update', 'share.delete']

describe.each(schemaActions)('%s', (action) => {
  it.each(deeds[action])('%s', async (_what, run) => {
    // If an action takes several steps, undo reverts only the last one.
    const pictures = new Map<number, Awaited<ReturnType<typeof picture>>>([[await last(), await picture()]])
    await run()
    const entries = await log()
    const entry = entries.at(-1)
    const seq = entry?.seq ?? 0
    expect(entry?.detail?.['action']).toBe(action)
    const after = await picture()
    if (ofLinks.includes(action)) {
      expect(await undo(seq)).toMatchObject({ status: 409, body: { error: 'CANNOT_UNDO' } })
      expect(await picture()).toEqual(after)
      return
    }
    expect(await undo(seq)).toMatchObject({ status: 200, body: { seq: seq + 1 } })
    const before = pictures.get(seq - 1)
    const undone = await picture()
    if (before) expect(undone).toEqual(before)
    else expect(undone).not.toEqual(after)
    // It is one entry, and once is all.
    expect((await log(seq)).length).toBe(1)
    expect(await undo(seq)).toMatchObject({ status: 409 })
    expect(await undo(seq + 1)).toMatchObject({ status: 200 })
    expect(await picture()).toEqual(after)
    expect(await undo(seq + 2)).toMatchObject({ status: 200 })
    expect(await picture()).toEqual(undone)
  })
})

describe('is refused, and nothing happens,', () => {
  type Conflict = [what: string, deed: () => Promise<unknown>, since: () => Promise<unknown>, status: number]
  const conflicts: Conflict[] = [
    [
      'when the same setting has been changed since',
      () => column('Code', { title: 'One' }),
      () => column('Code', { title: 'Two' }),
      409,
    ],
    [
      'when the same part of the options has been changed since',
      () => ann.ok('PATCH', `${meta}/forms/${formId}`, { heading: 'One' }),
      () => ann.ok('PATCH', `${meta}/forms/${formId}`, { heading: 'Two' }),
      409,
    ],
    [
      'when the name has been given to another',
      () => column('Code', { title: 'One' }),
      () => ann.ok('POST', `${meta}/tables/${table.id}/columns`, { title: 'code', uidt: 'Date' }),
      409,
    ],
    [
      'when the field is gone',
      () => column('State', { title: 'One' }),
      () => ann.ok('DELETE', `${meta}/columns/${id('State')}`),
      409,
    ],
    [
      'when what a filter names is gone',
      () => filterIds().then(([first]) => ann.ok('DELETE', `${meta}/filters/${first}`)),
      () => ann.ok('DELETE', `${meta}/columns/${id('Code')}?cascade=true`),
      409,
    ],
    [
      'when cells that lost an option hold another by now',
      () => column('State', { colOptions: { deleted: optionIds('State').slice(0, 1) } }),
      () => ann.ok('PATCH', records(), { Id: 1, State: 'shut' }),
      409,
    ],
    [
      'when values are no longer apart',
      async () => {
        await column('Code', { unique: true })
        await column('Code', { unique: false })
      },
      () => ann.ok('PATCH', records(), { Id: 1, Code: 2 }),
      409,
    ],
    [
      'when the view has been locked',
      () => view({ title: 'Mine' }),
      () => view({ lock_type: 'locked' }),
      400,
    ],
  ]
  it.each(conflicts)('%s', async (_what, deed, since, status) => {
    await deed()
    const seq = await last()
    await since()
    const [before, end] = [await picture(), await last()]
    const who = status === 409 ? ann : bob
    const answer = await undo(seq, who)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    if (status === 409) expect(answer).toMatchObject({ status: 409, body: { error: 'CANNOT_UNDO' } })
    else expect(answer).toMatchObject({ body: { error: 'VIEW_LOCKED' } })
    expect(await picture()).toEqual(before)
    expect(await last()).toBe(end)
  })

  it('refuses people who may not make the same change', async () => {
    await column('Code', { title: 'One' })
    const before = await picture()
    expect(await undo(await last(), bob)).toMatchObject({ status: 403 })
    expect(await picture()).toEqual(before)
  })
})

it('keeps other settings of the same view or field as they are now', async () => {
  await ann.ok('PATCH', `${meta}/forms/${formId}`, { heading: 'One' })
  await column('Code', { title: 'One' })
  const seq = await last()
  await ann.ok('PATCH', `${meta}/forms/${formId}`, { subheading: 'Two' })
  await column('Code', { description: 'Two' })
  expect(await undo(seq - 1)).toMatchObject({ status: 200 })
  expect(await undo(seq)).toMatchObject({ status: 200 })
  expect(await ann.ok('GET', `${meta}/forms/${formId}`)).toMatchObject({ subheading: 'Two' })
  expect(await ann.ok('GET', `${meta}/columns/${id('Code')}`)).toMatchObject({
    title: 'Code',
    description: 'Two',
  })
})
