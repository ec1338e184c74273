import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { EmailWire } from '#core/api/instance/mailbox.ts'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import type { TableWire, ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import { rateLimitKey } from '../../../worker/rate-limits/rate-limit-key.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { mailTo } from '../../support/mails.ts'
import { signUp } from '../../support/people.ts'

// Public forms do what their settings say.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Guests', uidt: 'Number' },
    { title: 'Vegetarian', uidt: 'Checkbox' },
    { title: 'Meal', uidt: 'SingleSelect', dtxp: "'Soup','Salad'" },
  ])
})

async function publish(options: Record<string, unknown>): Promise<ViewWire> {
  const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/forms`, {})
  await ann.ok('PATCH', `/api/v2/meta/forms/${view.id}`, options)
  return ann.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)
}

const submit = (view: ViewWire, data: unknown, headers: Record<string, string> = {}) =>
  runtime.call('POST', `/api/v2/public/shared-view/${view.uuid}/rows`, { headers, body: { data } })
const mails = async (to: string) => {
  const { list } = await ann.ok<{ list: EmailWire[] }>('GET', '/api/v2/meta/mailbox')
  return list.filter((mail) => mail.to === to)
}
const count = async () =>
  (await ann.ok<{ count: number }>('GET', `/api/v2/tables/${table.id}/records/count`)).count

describe('recipients', () => {
  it('get an email with the answers and a link, once per response', async () => {
    const view = await publish({ heading: 'Party', email: '{"host@b.example":true,"off@b.example":false}' })
    const key = { 'idempotency-key': 'party-1' }
    const data = { Name: 'Dora <b>', Guests: 4, Vegetarian: true, Meal: 'Soup' }
    for (let times = 0; times < 2; times += 1) expect((await submit(view, data, key)).status).toBe(200)
    const mail = await mailTo(ann, 'host@b.example', 'formResponse')
    expect(mail.subject).toBe('New response to “Party”')
    for (const part of ['Name:\nDora <b>', 'Guests:\n4', 'Vegetarian:\n✓', 'Meal:\nSoup'])
      expect(mail.text).toContain(part)
    expect(mail.text).toContain(`#/nc/${base.id}/table/${table.id}?rowId=${await count()}`)
    // Later emails come after earlier ones.
    await submit(view, { Name: 'Last' })
    await expect.poll(async () => (await mails('host@b.example')).length).toBe(2)
    expect(await mails('off@b.example')).toEqual([])
  })

  it('get emails in their own language', async () => {
    const [reader, view] = [await signUp(runtime), await publish({})]
    await runtime.control.setMember(base.id, reader.userId, 'viewer', new Date())
    await runtime.control.changeProfile(reader.userId, { locale: 'de' }, new Date())
    await ann.ok('PATCH', `/api/v2/meta/forms/${view.id}`, { email: `{"${reader.email}":true}` })
    expect((await submit(view, { Name: 'x' }, { 'accept-language': 'fr' })).status).toBe(200)
    expect((await mailTo(ann, reader.email, 'formResponse')).subject).toContain('Neue Antwort')
  })

  it('get no email for rejected submissions, nor beyond the limit per hour', async () => {
    const view = await publish({ email: '{"few@b.example":true}' })
    expect((await submit(view, { Guests: 'many' })).status).toBe(422)
    const max = limits.formEmailsPerHour
    const key = await rateLimitKey('form.email', view.id)
    await runtime.rateLimiter.count(ann.userId, [{ key, max, window: 3600, count: max }], new Date())
    const before = await count()
    expect((await submit(view, { Name: 'quiet' })).status).toBe(200)
    expect(await count()).toBe(before + 1)
    // Another form has its own limit; its email shows that earlier ones would have arrived.
    expect((await submit(await publish({ email: '{"loud@b.example":true}' }), { Name: 'x' })).status).toBe(
      200,
    )
    await mailTo(ann, 'loud@b.example', 'formResponse')
    expect(await mails('few@b.example')).toEqual([])
  })

  it.each(['{', '[]', '{"nobody":true}', `{"a@b.example":{}}`])('cannot be %s', async (email) => {
    const view = await publish({ email: '{"kept@b.example":true}' })
    expect((await ann.call('PATCH', `/api/v2/meta/forms/${view.id}`, { email })).status).toBe(422)
    expect(await ann.ok('GET', `/api/v2/meta/forms/${view.id}`)).toMatchObject({
      email: '{"kept@b.example":true}',
    })
  })
})

describe('the confirmation', () => {
  it('has the id of the new record if it shows it, also when repeated', async () => {
    const view = await publish({ success_msg: 'Thanks {Name}, you are number {record_id}.' })
    const key = { 'idempotency-key': 'party-2' }
    const first = await submit(view, { Name: 'Eve' }, key)
    expect(first).toMatchObject({ status: 200, body: { Id: await count(), Name: 'Eve' } })
    expect((await submit(view, { Name: 'Eve' }, key)).body).toEqual(first.body)
    const redirecting = await publish({ redirect_url: 'https://example.org/{record_id}?n={Name}' })
    expect((await submit(redirecting, { Name: 'x' })).body).toHaveProperty('Id', await count())
    for (const options of [{}, { success_msg: 'record_id' }, { heading: '{record_id}' }])
      expect((await submit(await publish(options), { Name: 'x' })).body).toEqual({ Name: 'x' })
  })

  it.each([
    'javascript:alert(1)',
    'javascript://example.org/{Name}',
    'data:text/html,x',
    '//example.org',
    'https://{Name}/',
    'https://{Name}.example.org',
    'https://example.org:{Guests}/',
    'https://user@example.org',
  ])('cannot redirect to %s', async (redirect_url) => {
    const view = await publish({ redirect_url: 'https://example.org/kept' })
    expect((await ann.call('PATCH', `/api/v2/meta/forms/${view.id}`, { redirect_url })).status).toBe(422)
    const meta = await runtime.call('GET', `/api/v2/public/shared-view/${view.uuid}/meta`)
    expect(meta.body).toMatchObject({ view: { redirect_url: 'https://example.org/kept' } })
  })
})

describe('a form that closes', () => {
  const meta = async (view: ViewWire) =>
    (await runtime.call('GET', `/api/v2/public/shared-view/${view.uuid}/meta`)).body as SharedViewWire
  const set = (view: ViewWire, options: Record<string, unknown>) =>
    ann.ok('PATCH', `/api/v2/meta/forms/${view.id}`, options)
  const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  const closed = { status: 409, body: { error: 'FORM_CLOSED' } }

  it('accepts as many responses as its limit, even at the same time', async () => {
    const view = await publish({ response_limit: 3 })
    const before = await count()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => submit(view, { Name: `guest ${index}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(closed)
    expect(await count()).toBe(before + 3)
    // Deleting a record makes no room, a higher limit does.
    await ann.ok('DELETE', `/api/v2/tables/${table.id}/records`, { Id: before + 1 })
    expect(await submit(view, { Name: 'x' })).toMatchObject(closed)
    await set(view, { response_limit: 4 })
    expect((await submit(view, { Name: 'x' })).status).toBe(200)
    expect(await submit(view, { Name: 'x' })).toMatchObject(closed)
    await set(view, { response_limit: null })
    expect((await submit(view, { Name: 'x' })).status).toBe(200)
  })

  it('counts neither rejected nor repeated responses', async () => {
    const view = await publish({ response_limit: 2 })
    const key = { 'idempotency-key': 'party-3' }
    expect((await submit(view, { Guests: 'many' })).status).toBe(422)
    for (let times = 0; times < 3; times += 1)
      expect((await submit(view, { Name: 'x' }, key)).status).toBe(200)
    expect((await submit(view, { Name: 'y' })).status).toBe(200)
    expect(await submit(view, { Name: 'z' })).toMatchObject(closed)
    // Recorded before it closed, so a lost response can be asked for again.
    expect((await submit(view, { Name: 'x' }, key)).status).toBe(200)
    expect(await submit(view, { Name: 'other' }, key)).toMatchObject({
      body: { error: 'IDEMPOTENCY_MISMATCH' },
    })
  })

  it('says that it is closed, whatever the answers are', async () => {
    const view = await publish({ closes_at: secondsFromNow(-1) })
    const full = await publish({ response_limit: 1 })
    expect((await submit(full, { Name: 'x' })).status).toBe(200)
    const before = await count()
    for (const data of [{ Guests: 'many' }, { Nothing: 1 }, { Meal: 'Cake' }, { Name: 'x' }])
      for (const form of [view, full]) expect([data, await submit(form, data)]).toMatchObject([data, closed])
    expect(await count()).toBe(before)
  })

  it('accepts nothing after its time, and sends no email', async () => {
    const view = await publish({ closes_at: secondsFromNow(3600), email: '{"late@b.example":true}' })
    expect((await submit(view, { Name: 'early' })).status).toBe(200)
    await mailTo(ann, 'late@b.example', 'formResponse')
    await set(view, { closes_at: secondsFromNow(-1) })
    const before = await count()
    expect(await submit(view, { Name: 'late' })).toMatchObject(closed)
    expect(await count()).toBe(before)
    await set(view, { closes_at: null })
    expect((await submit(view, { Name: 'again' })).status).toBe(200)
    await expect.poll(async () => (await mails('late@b.example')).length).toBe(2)
  })

  it('shows its message instead of its questions', async () => {
    const view = await publish({ heading: 'Party', closed_msg: 'See you next year', response_limit: 1 })
    const open = await meta(view)
    expect(open.columns.length).toBeGreaterThan(0)
    expect(open.view).toMatchObject({ heading: 'Party' })
    for (const name of ['is_closed', 'closed_msg', 'closes_at', 'response_limit'])
      expect(open.view).not.toHaveProperty(name)
    await submit(view, { Name: 'x' })
    const full = await meta(view)
    expect([full.columns, full.model.columns]).toEqual([[], []])
    expect(full.view).toMatchObject({ heading: 'Party', is_closed: true, closed_msg: 'See you next year' })
    await set(view, { response_limit: null, closes_at: secondsFromNow(-1) })
    expect((await meta(view)).view).toMatchObject({ is_closed: true })
    await set(view, { closes_at: secondsFromNow(60) })
    expect((await meta(view)).columns.length).toBeGreaterThan(0)
  })

  it.each([
    { closes_at: 'tomorrow' },
    { closes_at: '2030-01-01' },
    { response_limit: 0 },
    { response_limit: '5' },
    { response_limit: 1.5 },
    { closed_msg: 7 },
  ])('cannot have %j', async (options) => {
    const view = await publish({ response_limit: 9 })
    expect((await ann.call('PATCH', `/api/v2/meta/forms/${view.id}`, options)).status).toBe(422)
    expect(await ann.ok('GET', `/api/v2/meta/forms/${view.id}`)).toMatchObject({
      response_limit: 9,
      closes_at: null,
      closed_msg: '',
    })
  })
})

describe('conditions', () => {
  const idOf = (title: string) => table.columns.find((each) => each.title === title)?.id ?? ''
  const when = (title: string, comparison_op: string, value: unknown = null) => ({
    fk_column_id: idOf(title),
    comparison_op,
    value,
  })
  const invalid = (field: string) => ({ status: 422, body: { error: 'INVALID_VALUE', details: { field } } })

  async function require(view: ViewWire, title: string): Promise<void> {
    const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', `/api/v2/meta/views/${view.id}/columns`)
    const place = list.find((each) => each.fk_column_id === idOf(title))
    await ann.ok('PATCH', `/api/v2/meta/form-columns/${place?.id}`, { required: true })
  }

  it('ask only what earlier answers call for', async () => {
    const view = await publish({
      conditions: [
        { columnId: idOf('Vegetarian'), filters: [when('Guests', 'gte', 1)] },
        { columnId: idOf('Meal'), filters: [when('Vegetarian', 'checked')] },
      ],
    })
    await require(view, 'Meal')
    const before = await count()
    for (const [data, answer] of [
      [{ Name: 'a', Guests: 0, Vegetarian: true }, invalid('Vegetarian')],
      [{ Name: 'a', Meal: 'Soup' }, invalid('Meal')],
      [
        { Name: 'a', Guests: 2, Vegetarian: true },
        { status: 422, body: { error: 'VALUE_REQUIRED' } },
      ],
      [
        { Name: 'a', Guests: 'many', Vegetarian: true },
        { status: 422, body: { error: 'INVALID_VALUE' } },
      ],
    ] as const)
      expect([data, await submit(view, data)]).toMatchObject([data, answer])
    expect(await count()).toBe(before)
    for (const data of [
      { Name: 'a' },
      { Name: 'a', Guests: 0, Vegetarian: false, Meal: null },
      { Name: 'a', Guests: 2 },
      { Name: 'a', Guests: '2', Vegetarian: true, Meal: 'Soup' },
    ])
      expect([data, (await submit(view, data)).status]).toEqual([data, 200])
    expect(await count()).toBe(before + 4)
  })

  it('are shown to visitors, unless they use fields that the form hides', async () => {
    const conditions = [
      { columnId: idOf('Guests'), filters: [when('Name', 'notblank')] },
      { columnId: idOf('Meal'), filters: [when('Vegetarian', 'checked')] },
    ]
    const view = await publish({ conditions })
    const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', `/api/v2/meta/views/${view.id}/columns`)
    const place = list.find((each) => each.fk_column_id === idOf('Vegetarian'))
    await ann.ok('PATCH', `/api/v2/meta/form-columns/${place?.id}`, { show: false })
    const meta = await runtime.call('GET', `/api/v2/public/shared-view/${view.uuid}/meta`)
    expect(meta.body).toMatchObject({ view: { conditions: conditions.slice(0, 1) } })
    expect(JSON.stringify(meta.body)).not.toContain(idOf('Vegetarian'))
    // A condition on a question that is not asked is ignored.
    expect((await submit(view, { Name: 'x', Meal: 'Soup' })).status).toBe(200)
  })

  it('leave hidden questions blank, without their defaults', async () => {
    const party = await ann.createTable((await ann.createBase()).id, [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Drink', uidt: 'SingleLineText', cdf: 'Tea' },
      { title: 'Size', uidt: 'SingleLineText', cdf: 'Large', rqd: true },
      { title: 'Glass', uidt: 'Checkbox', cdf: 'true' },
      { title: 'Snack', uidt: 'SingleLineText', cdf: 'Nuts' },
    ])
    const id = (title: string) => party.columns.find((each) => each.title === title)?.id ?? ''
    const filters = [{ fk_column_id: id('Name'), comparison_op: 'eq', value: 'Ada' }]
    const { id: formId } = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${party.id}/forms`, {})
    await ann.ok('PATCH', `/api/v2/meta/forms/${formId}`, {
      email: '{"drinks@b.example":true}',
      conditions: ['Drink', 'Size', 'Glass'].map((title) => ({ columnId: id(title), filters })),
    })
    const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/views/${formId}/share`)
    const cells = async () => {
      const path = `/api/v2/tables/${party.id}/records?sort=-Id&limit=1`
      return (await ann.ok<{ list: unknown[] }>('GET', path)).list[0]
    }
    for (const given of [{}, { Drink: '', Glass: false }]) {
      expect((await submit(view, { Name: 'Ben', ...given })).body).toEqual({ Name: 'Ben' })
      const blank = { Name: 'Ben', Drink: null, Size: 'Large', Glass: false, Snack: 'Nuts' }
      expect(await cells()).toMatchObject(blank)
    }
    const mail = await mailTo(ann, 'drinks@b.example', 'formResponse')
    expect(mail.text).toContain('Snack:\nNuts')
    for (const hidden of ['Tea', 'Large', 'Glass']) expect(mail.text).not.toContain(hidden)
    expect((await submit(view, { Name: 'Ada' })).body).toEqual({ Name: 'Ada' })
    expect(await cells()).toMatchObject({ Drink: 'Tea', Size: 'Large', Glass: true })
  })

  it('given by titles are returned to visitors by ids', async () => {
    const filter = when('Vegetarian', 'checked')
    const view = await publish({
      conditions: [{ columnId: idOf('Meal'), filters: [{ ...filter, fk_column_id: 'Vegetarian' }] }],
    })
    const meta = await runtime.call('GET', `/api/v2/public/shared-view/${view.uuid}/meta`)
    expect(meta.body).toMatchObject({
      view: { conditions: [{ columnId: idOf('Meal'), filters: [filter] }] },
    })
    expect(await submit(view, { Name: 'x', Meal: 'Soup' })).toMatchObject(invalid('Meal'))
  })

  it('must match the fields', async () => {
    const kept = [{ columnId: idOf('Meal'), filters: [when('Guests', 'gt', 1)] }]
    const view = await publish({ conditions: kept })
    const patch = (conditions: unknown) => ann.call('PATCH', `/api/v2/meta/forms/${view.id}`, { conditions })
    const filtersOfMeal = (filters: unknown) => [{ columnId: idOf('Meal'), filters }]
    for (const wrong of [
      'x',
      {},
      [{ columnId: idOf('Meal') }],
      filtersOfMeal([when('Guests', 'nonsense', 1)]),
      filtersOfMeal([when('Guests', 'gt', 'many')]),
      filtersOfMeal([when('Meal', 'eq', 'Soup')]),
      filtersOfMeal([{ fk_column_id: 'cl_unknown', comparison_op: 'eq', value: 1 }]),
    ])
      expect([wrong, (await patch(wrong)).status]).toEqual([wrong, 422])
    expect(await ann.ok('GET', `/api/v2/meta/forms/${view.id}`)).toMatchObject({ conditions: kept })
    expect(
      (await patch([...kept, { columnId: 'cl_unknown', filters: [when('Name', 'blank')] }])).status,
    ).toBe(200)
    expect(await ann.ok('GET', `/api/v2/meta/forms/${view.id}`)).toMatchObject({ conditions: kept })
    expect((await patch(null)).status).toBe(200)
    expect(await ann.ok('GET', `/api/v2/meta/forms/${view.id}`)).toMatchObject({ conditions: [] })
  })
})

describe('offered options', () => {
  it('are the only ones that visitors see and may choose', async () => {
    const meal = table.columns.find(({ title }) => title === 'Meal')
    const [soup, salad] = meal?.colOptions?.options ?? []
    const view = await publish({ choices: [{ columnId: meal?.id, optionIds: [salad?.id, 'op_unknown'] }] })
    expect(await ann.ok('GET', `/api/v2/meta/forms/${view.id}`)).toMatchObject({
      choices: [{ columnId: meal?.id, optionIds: [salad?.id] }],
    })
    const meta = await runtime.call('GET', `/api/v2/public/shared-view/${view.uuid}/meta`)
    expect(JSON.stringify(meta.body)).toContain('Salad')
    for (const secret of ['Soup', String(soup?.id), 'choices'])
      expect(JSON.stringify(meta.body)).not.toContain(secret)
    const before = await count()
    for (const Meal of ['Soup', soup?.id, 'Fish', 7])
      expect([Meal, await submit(view, { Name: 'x', Meal })]).toMatchObject([
        Meal,
        { status: 422, body: { error: 'INVALID_VALUE', details: { field: 'Meal' } } },
      ])
    expect(await count()).toBe(before)
    for (const Meal of ['Salad', salad?.id, null])
      expect((await submit(view, { Name: 'x', Meal })).status).toBe(200)
    // Members still choose any option, and all are offered again once the limit is gone.
    await ann.ok('POST', `/api/v2/tables/${table.id}/records`, { Name: 'x', Meal: 'Soup' })
    await ann.ok('PATCH', `/api/v2/meta/forms/${view.id}`, { choices: [] })
    expect((await submit(view, { Name: 'x', Meal: 'Soup' })).status).toBe(200)
  })

  it.each([
    { choices: 'x' },
    { choices: [{ columnId: 1, optionIds: [] }] },
    { choices: [{ columnId: 'c' }] },
  ])('cannot be %j', async (options) => {
    const view = await publish({})
    expect((await ann.call('PATCH', `/api/v2/meta/forms/${view.id}`, options)).status).toBe(422)
  })
})
