import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import type { TableWire, ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { columnOf } from '../../support/table-calls.ts'

// Rules and sections of public forms, and forms whose fields change while visitors have them open.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let baseId: string
let table: TableWire

beforeAll(async () => {
  baseId = (await ann.createBase()).id
  table = await guests()
})

const guests = (title = 'Guests') =>
  ann.createTable(
    baseId,
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Age', uidt: 'Number' },
      { title: 'Email', uidt: 'Email' },
      { title: 'Day', uidt: 'Date' },
      { title: 'Photo', uidt: 'Attachment' },
      { title: 'Toppings', uidt: 'MultiSelect', dtxp: "'Ham','Olives','Basil'" },
    ],
    title,
  )

const idOf = (title: string, within = table) => columnOf(within, title).id

async function publish(options: Record<string, unknown>, within = table): Promise<ViewWire> {
  const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${within.id}/forms`, {})
  await ann.ok('PATCH', `/api/v2/meta/forms/${view.id}`, options)
  return ann.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)
}
const submit = (view: ViewWire, data: unknown, headers: Record<string, string> = {}) =>
  runtime.call('POST', `/api/v2/public/shared-view/${view.uuid}/rows`, { headers, body: { data } })
const meta = async (view: ViewWire) =>
  (await runtime.call('GET', `/api/v2/public/shared-view/${view.uuid}/meta`)).body as SharedViewWire
const options = (view: ViewWire) => ann.ok<Record<string, unknown>>('GET', `/api/v2/meta/forms/${view.id}`)
const count = async (within = table) =>
  (await ann.ok<{ count: number }>('GET', `/api/v2/tables/${within.id}/records/count`)).count
const rule = (title: string, kind: string, value: unknown, message = '') => ({
  columnId: idOf(title),
  kind,
  value,
  message,
})

describe('rules', () => {
  it('refuse answers that break them, and nothing is written', async () => {
    const view = await publish({
      rules: [
        rule('Name', 'pattern', '[A-Z][a-z]+', 'Start with a capital letter'),
        rule('Age', 'min', 18),
        rule('Email', 'domains', ['Example.com']),
        rule('Toppings', 'maxCount', 2),
      ],
    })
    const before = await count()
    for (const [field, value, problem] of [
      ['Name', 'ada', 'Start with a capital letter'],
      ['Name', 'Ada Lovelace', 'Start with a capital letter'],
      ['Age', 17, 'must be at least 18.'],
      ['Age', '-5', 'must be at least 18.'],
      ['Email', 'ada@example.org', 'must be at one of: example.com.'],
      ['Toppings', ['Ham', 'Olives', 'Basil'], 'can have at most 2.'],
    ] as const)
      expect([value, await submit(view, { [field]: value })]).toMatchObject([
        value,
        { status: 422, body: { error: 'INVALID_VALUE', details: { field, problem } } },
      ])
    expect(await count()).toBe(before)
    const fine = { Name: 'Ada', Age: 18, Email: 'ada@mail.example.com', Toppings: ['Ham'] }
    for (const data of [fine, { Name: '', Age: null, Toppings: [] }, {}])
      expect([data, (await submit(view, data)).status]).toEqual([data, 200])
    expect(await count()).toBe(before + 3)
    expect((await meta(view)).view).toMatchObject({ rules: [{ kind: 'pattern' }, { kind: 'min' }, {}, {}] })
  })

  it('count days from the day of the visitor', async () => {
    const view = await publish({ rules: [rule('Day', 'earliest', { days: 0 })] })
    const dayIn = (zone: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date())
    // These zones never have the same day.
    const [early, late] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'] as const
    expect((await submit(view, { Day: dayIn(early) }, { 'xc-timezone': early })).status).toBe(200)
    expect(await submit(view, { Day: dayIn(early) }, { 'xc-timezone': late })).toMatchObject({
      status: 422,
      body: { details: { field: 'Day', rule: 'earliest' } },
    })
  })

  it('do not reveal rules of fields that are not on the form', async () => {
    const view = await publish({ rules: [rule('Age', 'min', 18, 'Secret message')] })
    const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', `/api/v2/meta/views/${view.id}/columns`)
    const place = list.find(({ fk_column_id }) => fk_column_id === idOf('Age'))
    await ann.ok('PATCH', `/api/v2/meta/form-columns/${place?.id}`, { show: false })
    expect(JSON.stringify(await meta(view))).not.toContain('Secret message')
    expect((await submit(view, { Name: 'x' })).status).toBe(200)
  })

  it('with costly patterns answer in time', async () => {
    const view = await publish({ rules: [rule('Name', 'pattern', '(a*)*(a*)*(a*)*(a*)*b')] })
    const start = performance.now()
    expect((await submit(view, { Name: 'a'.repeat(255) })).status).toBe(422)
    expect(performance.now() - start).toBeLessThan(5000)
  })

  it.each([
    [[{ kind: 'minLength', value: -1 }]],
    [[{ kind: 'pattern', value: '(' }]],
    [[{ kind: 'pattern', value: 'a'.repeat(600) }]],
    [[{ kind: 'min', value: '1' }]],
    [[{ kind: 'nonsense', value: 1 }]],
    [[{ kind: 'minLength', value: 1, message: 'x'.repeat(256) }]],
    ['x'],
  ])('cannot be %j', async (wrong) => {
    const kept = [rule('Name', 'minLength', 2)]
    const view = await publish({ rules: kept })
    const rules = Array.isArray(wrong) ? wrong.map((each) => ({ columnId: idOf('Name'), ...each })) : wrong
    expect((await ann.call('PATCH', `/api/v2/meta/forms/${view.id}`, { rules })).status).toBe(422)
    expect(await options(view)).toMatchObject({ rules: kept })
  })
})

describe('sections', () => {
  const section = (id: string, order: number, more: object = {}) => ({
    id,
    order,
    title: id,
    text: '',
    newPage: false,
    filters: [],
    ...more,
  })

  it('with conditions decide which questions are asked, on the server as well', async () => {
    const { list } = await ann.ok<{ list: ViewColumnWire[] }>(
      'GET',
      `/api/v2/meta/views/${(await publish({})).id}/columns`,
    )
    const orderOf = (title: string) =>
      list.find(({ fk_column_id }) => fk_column_id === idOf(title))?.order ?? 0
    const filters = [{ fk_column_id: 'Age', comparison_op: 'gte', value: 18 }]
    const sections = [
      section('adults', orderOf('Email') - 0.5, { filters, text: '**Hi**', newPage: true }),
      section('rest', orderOf('Photo') - 0.5),
    ]
    const view = await publish({ sections })
    expect((await meta(view)).view).toMatchObject({
      sections: [
        { id: 'adults', text: '**Hi**', filters: [{ ...filters[0], fk_column_id: idOf('Age') }] },
        { id: 'rest' },
      ],
    })
    const before = await count()
    for (const data of [{ Email: 'a@b.example' }, { Age: 17, Day: '2030-01-01' }])
      expect(await submit(view, data)).toMatchObject({ status: 422, body: { error: 'INVALID_VALUE' } })
    expect(await count()).toBe(before)
    for (const data of [
      { Age: 18, Email: 'a@b.example' },
      { Age: 17, Toppings: ['Ham'] },
    ])
      expect([data, (await submit(view, data)).status]).toEqual([data, 200])
    // Rules of questions that are not asked do not count.
    await ann.ok('PATCH', `/api/v2/meta/forms/${view.id}`, { rules: [rule('Day', 'earliest', { days: 0 })] })
    expect((await submit(view, { Age: 3 })).status).toBe(200)
  })

  it('are copied with the view, and undone', async () => {
    const view = await publish({
      sections: [section('a', 1.5, { newPage: true })],
      rules: [rule('Name', 'minLength', 2)],
    })
    const copy = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/forms`, {
      title: 'Copy of sections',
      copy_from_id: view.id,
    })
    const { sections, rules } = await options(view)
    expect(await options(copy)).toMatchObject({ sections, rules })
    const path = `/api/v2/meta/forms/${copy.id}`
    await ann.ok('PATCH', path, { sections: [], rules: [] })
    const changes = `/api/v2/meta/bases/${baseId}/changes`
    const { list } = await ann.ok<{ list: { seq: number }[] }>('GET', `${changes}?since=0&limit=1000`)
    await ann.ok('POST', `${changes}/${list.at(-1)?.seq}/undo`)
    expect(await options(copy)).toMatchObject({ sections, rules })
  })

  it.each([
    [[section('', 1)]],
    [[section('a', 1), section('a', 2)]],
    [[section('a', 1, { filters: [{ fk_column_id: 'Nothing', comparison_op: 'eq', value: 1 }] })]],
    [[section('a', 1, { filters: [{ fk_column_id: 'Age', comparison_op: 'gt', value: 'many' }] })]],
    [[section('a', 1, { text: 'x'.repeat(5001) })]],
    ['x'],
  ])('cannot be %j', async (sections) => {
    const kept = [section('kept', 1)]
    const view = await publish({ sections: kept })
    expect((await ann.call('PATCH', `/api/v2/meta/forms/${view.id}`, { sections })).status).toBe(422)
    expect(await options(view)).toMatchObject({ sections: kept })
  })
})

describe('a form that changes while a visitor has it open', () => {
  it('refuses answers to a field that was deleted, and takes the others', async () => {
    const own = await guests('Deleted field')
    const ageId = idOf('Age', own)
    const view = await publish(
      {
        rules: [{ columnId: ageId, kind: 'min', value: 18 }],
        conditions: [
          { columnId: idOf('Email', own), filters: [{ fk_column_id: ageId, comparison_op: 'gt', value: 1 }] },
        ],
      },
      own,
    )
    await ann.ok('DELETE', `/api/v2/meta/columns/${ageId}`)
    for (const key of [ageId, 'Age'])
      expect(await submit(view, { Name: 'x', [key]: 20 })).toMatchObject({
        status: 422,
        body: { error: 'UNKNOWN_FIELD' },
      })
    expect(await count(own)).toBe(0)
    // The condition on the deleted field has no effect any more.
    expect((await submit(view, { Name: 'x', Email: 'a@b.example' })).status).toBe(200)
    expect(JSON.stringify(await meta(view))).not.toContain(ageId)
    // The next change of the form forgets the rule.
    await ann.ok('PATCH', `/api/v2/meta/forms/${view.id}`, { heading: 'Hi' })
    expect(await options(view)).toMatchObject({ rules: [] })
  })

  it('checks answers by the type that the field has now', async () => {
    const own = await guests('Retyped field')
    const id = idOf('Name', own)
    const view = await publish({ rules: [{ columnId: id, kind: 'minLength', value: 3 }] }, own)
    await ann.ok('PATCH', `/api/v2/meta/columns/${id}`, { uidt: 'Number', title: 'Name' })
    expect(await submit(view, { [id]: 'Ada' })).toMatchObject({
      status: 422,
      body: { error: 'INVALID_VALUE' },
    })
    expect(await count(own)).toBe(0)
    // A rule about text does not count for a number.
    expect((await submit(view, { [id]: 7 })).status).toBe(200)
    const path = `/api/v2/tables/${own.id}/records`
    expect((await ann.ok<RecordsPage>('GET', path)).list).toMatchObject([{ Name: 7 }])
  })

  it('refuses unknown, hidden and read-only fields', async () => {
    const view = await publish({})
    const before = await count()
    const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', `/api/v2/meta/views/${view.id}/columns`)
    const place = list.find(({ fk_column_id }) => fk_column_id === idOf('Age'))
    await ann.ok('PATCH', `/api/v2/meta/form-columns/${place?.id}`, { show: false })
    for (const key of ['Nothing', 'Age', idOf('Age'), 'Id', 'created_at', '__proto__', 'constructor'])
      expect([key, await submit(view, JSON.parse(`{"Name":"x","${key}":5}`))]).toMatchObject([
        key,
        { status: 422, body: { error: 'UNKNOWN_FIELD' } },
      ])
    expect(await count()).toBe(before)
  })
})
