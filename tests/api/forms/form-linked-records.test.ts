import { beforeAll, describe, expect, it } from 'vitest'
import type { EmailWire } from '#core/api/instance/mailbox.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import type { TableWire, ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { mailTo } from '../../support/mails.ts'
import { type Person, signUp } from '../../support/people.ts'
import { columnOf, tableCalls } from '../../support/table-calls.ts'

// Link fields as questions: visitors see display values of offered records, and nothing else.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
const { addColumn, create } = tableCalls(() => ann)
let baseId: string
let orders: TableWire
let companies: TableWire
let editor: Person

beforeAll(async () => {
  baseId = (await ann.createBase()).id
  companies = await ann.createTable(
    baseId,
    [
      { title: 'Company name', uidt: 'SingleLineText', pv: true },
      { title: 'Salary secret', uidt: 'SingleLineText' },
      { title: 'Tier secret', uidt: 'SingleSelect', dtxp: "'Gold secret','Iron secret'" },
    ],
    'Companies secret',
  )
  orders = await ann.createTable(baseId, [{ title: 'Order', uidt: 'SingleLineText', pv: true }], 'Orders')
  const link = (title: string, type: string) => ({
    uidt: 'LinkToAnotherRecord',
    title,
    type,
    parentId: orders.id,
    childId: companies.id,
  })
  orders = await addColumn(orders, link('Many', 'mm'))
  orders = await addColumn(orders, link('Owned', 'hm'))
  orders = await addColumn(orders, link('One', 'oo'))
  orders = await addColumn(orders, link('Parent', 'bt'))
  const named = Array.from({ length: 40 }, (_, index) => ({
    'Company name': `Company ${String(index + 1).padStart(2, '0')}`,
    'Salary secret': index % 2 === 0 ? 'rich' : 'poor',
    'Tier secret': index < 3 ? 'Gold secret' : 'Iron secret',
  }))
  // Created in reverse, so that the order of ids is not that of names.
  await create(companies, named.toReversed())
  editor = await signUp(runtime)
  await runtime.control.setMember(baseId, editor.userId, 'editor', new Date())
})

const idOf = (title: string) => columnOf(orders, title).id
const secretColumn = (title: string) => columnOf(companies, title).id

/** A published form that asks for these link fields; `offers` by title. */
async function publish(
  offers: Record<string, object>,
  options: Record<string, unknown> = {},
): Promise<ViewWire> {
  const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${orders.id}/forms`, {})
  const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', `/api/v2/meta/views/${view.id}/columns`)
  for (const title of Object.keys(offers)) {
    const place = list.find(({ fk_column_id }) => fk_column_id === idOf(title))
    await ann.ok('PATCH', `/api/v2/meta/form-columns/${place?.id}`, { show: true })
  }
  const linked_records = Object.entries(offers).map(([title, offer]) => ({ columnId: idOf(title), ...offer }))
  await ann.ok('PATCH', `/api/v2/meta/forms/${view.id}`, { linked_records, ...options })
  return ann.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)
}

const all = { from: 'all' }
const rich = () => ({
  from: 'filter',
  filters: [{ fk_column_id: secretColumn('Salary secret'), comparison_op: 'eq', value: 'rich' }],
})
const nested = (view: ViewWire, title: string, query = '', headers = {}) =>
  runtime.call('GET', `/api/v2/public/shared-view/${view.uuid}/nested/${encodeURIComponent(title)}${query}`, {
    headers,
  })
const submit = (view: ViewWire, data: unknown, headers: Record<string, string> = {}) =>
  runtime.call('POST', `/api/v2/public/shared-view/${view.uuid}/rows`, { headers, body: { data } })
const offered = async (view: ViewWire, title: string, query = '') => {
  const answer = await nested(view, title, query)
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([200, expect.any(String)])
  return (answer.body as RecordsPage).list
}
const names = async (...rest: Parameters<typeof offered>) =>
  (await offered(...rest)).map((record) => record['Company name'])
const idNamed = async (name: string) => {
  const path = `/api/v2/tables/${companies.id}/records?where=(Company name,eq,${name})`
  return (await ann.ok<RecordsPage>('GET', path)).list[0]?.['Id'] as number
}
const lastOrder = async () => {
  const path = `/api/v2/tables/${orders.id}/records?sort=-Id&limit=1&nested[Many][limit]=100`
  return (await ann.ok<RecordsPage>('GET', path)).list[0]
}
const counts = async () => {
  const path = (table: TableWire) => `/api/v2/tables/${table.id}/records/count`
  return Promise.all([orders, companies].map((table) => ann.ok<{ count: number }>('GET', path(table))))
}
const invalid = (field: string) => ({ status: 422, body: { error: 'INVALID_VALUE', details: { field } } })

describe('offered records', () => {
  it('are at most 25 at a time, by display value, with nothing else of their table', async () => {
    const view = await publish({ Many: all })
    const answer = await nested(view, idOf('Many'))
    const page = answer.body as RecordsPage
    expect(page.list).toHaveLength(25)
    expect(page.list[0]).toEqual({ Id: await idNamed('Company 01'), 'Company name': 'Company 01' })
    expect(page.pageInfo).toEqual({ page: 1, pageSize: 25, isFirstPage: true, isLastPage: false })
    for (const limit of [26, 1000]) expect(await names(view, 'Many', `?limit=${limit}`)).toHaveLength(25)
    const last = (await nested(view, 'Many', '?limit=25&page=2')).body as RecordsPage
    expect(last.list.map((record) => record['Company name']).at(-1)).toBe('Company 40')
    expect(last.pageInfo).toMatchObject({ isLastPage: true })
    expect(last.pageInfo).not.toHaveProperty('totalRows')
    const meta = await runtime.call('GET', `/api/v2/public/shared-view/${view.uuid}/meta`)
    for (const text of [JSON.stringify(answer.body), JSON.stringify(meta.body)]) {
      expect(text).not.toContain('secret')
      expect(text).not.toContain('linked_records')
    }
    expect((meta.body as SharedViewWire).model.columns.map(({ title }) => title)).toEqual(['Order', 'Many'])
  })

  it('are found only by their display value', async () => {
    const view = await publish({ Many: all })
    expect(await names(view, 'Many', '?search=company 07')).toEqual(['Company 07'])
    const [native] = await offered(view, 'Many', '?format=native&search=company 12')
    expect(native).toEqual({ id: await idNamed('Company 12'), text: 'Company 12' })
    for (const search of ['rich', 'Gold', '1 ', String(await idNamed('Company 07'))])
      for (const name of await names(view, 'Many', `?search=${search}`)) expect(name).toContain(search.trim())
    const like = encodeURIComponent('(Company name,like,Company 07)')
    expect(await names(view, 'Many', `?where=${like}`)).toEqual(['Company 07'])
    for (const where of ['(Salary secret,eq,rich)', `(${secretColumn('Salary secret')},eq,rich)`])
      expect(await nested(view, 'Many', `?where=${encodeURIComponent(where)}`)).toMatchObject({
        status: 422,
        body: { error: 'UNKNOWN_FIELD' },
      })
    const plain = await names(view, 'Many')
    for (const query of ['?sort=-Salary secret', '?fields=Salary secret', '?shuffle=1'])
      expect(await names(view, 'Many', query)).toEqual(plain)
    expect((await nested(view, 'Many', `?search=${'x'.repeat(5000)}`)).status).toBe(422)
  })

  it('do not change with hidden values, in no byte', async () => {
    const view = await publish({ Many: all })
    const queries = ['', '?search=company', '?search=1&limit=3', '?format=native&offset=7']
    const bodies = async () => {
      const answers = await Promise.all(queries.map((query) => nested(view, 'Many', query)))
      return answers.map(({ body }) => ({ ...(body as RecordsPage), seq: 0 }))
    }
    const before = await bodies()
    const id = await idNamed('Company 03')
    await ann.ok('PATCH', `/api/v2/tables/${companies.id}/records`, [
      { Id: id, 'Salary secret': '!', 'Tier secret': 'Iron secret' },
    ])
    expect(await bodies()).toEqual(before)
    await ann.ok('PATCH', `/api/v2/tables/${companies.id}/records`, [
      { Id: id, 'Salary secret': 'rich', 'Tier secret': 'Gold secret' },
    ])
  })

  it('are those that the owner chose', async () => {
    const filtered = await publish({ Many: rich() })
    expect(await names(filtered, 'Many', '?limit=3')).toEqual(['Company 01', 'Company 03', 'Company 05'])
    const grid = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${companies.id}/grids`, {
      title: 'Gold',
    })
    await ann.ok('POST', `/api/v2/meta/views/${grid.id}/filters`, {
      fk_column_id: secretColumn('Tier secret'),
      comparison_op: 'eq',
      value: 'Gold secret',
    })
    const byView = await publish({ Many: { from: 'view', viewId: grid.id } })
    expect(await names(byView, 'Many')).toEqual(['Company 01', 'Company 02', 'Company 03'])
    await ann.ok('DELETE', `/api/v2/meta/views/${grid.id}`)
    expect(await names(byView, 'Many')).toEqual([])
    expect(await names(await publish({ Many: { from: 'filter', filters: [] } }), 'Many')).toEqual([])
    expect(await submit(byView, { Many: [await idNamed('Company 01')] })).toMatchObject(invalid('Many'))
  })

  it('exist only for links that the form asks for', async () => {
    const view = await publish({ Many: all })
    for (const name of ['Owned', 'Order', 'Nothing', idOf('One')])
      expect(await nested(view, name)).toMatchObject({ status: 404, body: { error: 'COLUMN_NOT_FOUND' } })
    // Shown by an older client, without a choice of records: not asked.
    const bare = await publish({})
    const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', `/api/v2/meta/views/${bare.id}/columns`)
    const place = list.find(({ fk_column_id }) => fk_column_id === idOf('Many'))
    await ann.ok('PATCH', `/api/v2/meta/form-columns/${place?.id}`, { show: true })
    expect((await nested(bare, 'Many')).status).toBe(404)
    expect(await submit(bare, { Many: [1] })).toMatchObject({ status: 422, body: { error: 'UNKNOWN_FIELD' } })
    const grid = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${orders.id}/grids`, { title: 'Shared' })
    const shared = await ann.ok<ViewWire>('POST', `/api/v2/meta/views/${grid.id}/share`)
    expect(await nested(shared, 'Many')).toMatchObject({ status: 404, body: { error: 'VIEW_NOT_FOUND' } })
  })

  it('are not listed without the password or sign-in, or once the form is closed', async () => {
    const view = await publish({ Many: all })
    await ann.ok('PATCH', `/api/v2/meta/views/${view.id}/share`, { password: 'open sesame' })
    expect(await nested(view, 'Many')).toMatchObject({ status: 403, body: { error: 'PASSWORD_REQUIRED' } })
    expect((await nested(view, 'Many', '', { 'xc-password': 'open sesame' })).status).toBe(200)
    const personal = await publish({ Many: all }, { one_per_person: true })
    expect(await nested(personal, 'Many')).toMatchObject({
      status: 401,
      body: { error: 'FORM_SIGN_IN_REQUIRED' },
    })
    const path = `/api/v2/public/shared-view/${personal.uuid}/nested/Many`
    expect((await editor.call('GET', path)).status).toBe(200)
    const closed = await publish({ Many: all }, { closes_at: '2020-01-01T00:00:00Z' })
    expect(await nested(closed, 'Many')).toMatchObject({ status: 409, body: { error: 'FORM_CLOSED' } })
  })
})

describe('picked records', () => {
  it('are linked, once per key', async () => {
    const view = await publish({ Many: rich(), Parent: all })
    const [one, three] = [await idNamed('Company 01'), await idNamed('Company 03')]
    const before = await counts()
    const key = { 'idempotency-key': 'linked-order-1' }
    const data = {
      Order: 'Two',
      Many: [one, { Id: three, 'Company name': 'x' }],
      Parent: [[one, 'Company 01']],
    }
    for (let times = 0; times < 2; times += 1) expect((await submit(view, data, key)).status).toBe(200)
    expect((await counts())[0]?.count).toBe((before[0]?.count ?? 0) + 1)
    expect(await lastOrder()).toMatchObject({
      Order: 'Two',
      Many: [{ Id: one }, { Id: three }],
      Parent: { Id: one, 'Company name': 'Company 01' },
    })
    for (const blank of [[], null, undefined]) {
      expect((await submit(view, { Order: 'None', Many: blank })).status).toBe(200)
      expect(await lastOrder()).toMatchObject({ Order: 'None', Many: [] })
    }
  })

  it('are refused if they are not offered, and change nothing', async () => {
    const view = await publish({ Many: rich(), Parent: rich() })
    const [poor, fine] = [await idNamed('Company 02'), await idNamed('Company 01')]
    const before = await counts()
    for (const Many of [
      [poor],
      [fine, poor],
      [999_999],
      ['x'],
      [{ Name: 'x' }],
      'Company 01',
      [1.5],
      [-1],
      [null],
    ]) {
      const answer = await submit(view, { Order: 'x', Many })
      expect([Many, answer]).toMatchObject([Many, invalid('Many')])
      expect(JSON.stringify(answer.body)).not.toContain('secret')
    }
    expect(await submit(view, { Order: 'x', Parent: [poor] })).toMatchObject(invalid('Parent'))
    expect(await submit(view, { Order: 'x', Parent: [fine, await idNamed('Company 03')] })).toMatchObject(
      invalid('Parent'),
    )
    for (const hidden of ['Owned', 'One'])
      expect(await submit(view, { Order: 'x', [hidden]: [fine] })).toMatchObject({
        status: 422,
        body: { error: 'UNKNOWN_FIELD' },
      })
    expect(await counts()).toEqual(before)
  })

  it('are not taken away from other records', async () => {
    const view = await publish({ Owned: all, One: all })
    const [taken, free] = [await idNamed('Company 10'), await idNamed('Company 11')]
    expect((await submit(view, { Order: 'First', Owned: [taken], One: [taken] })).status).toBe(200)
    const first = await lastOrder()
    for (const title of ['Owned', 'One']) {
      expect(await names(view, title, '?search=company 10')).toEqual([])
      expect(await names(view, title, '?search=company 11')).toEqual(['Company 11'])
      expect(await submit(view, { Order: 'Thief', [title]: [taken] })).toMatchObject(invalid(title))
    }
    expect(await lastOrder()).toEqual(first)
    expect((await submit(view, { Order: 'Second', Owned: [free], One: [free] })).status).toBe(200)
  })

  it('follow the rules of the form for their number', async () => {
    const [one, two, three] = await Promise.all(['01', '02', '03'].map((end) => idNamed(`Company ${end}`)))
    const columnId = idOf('Many')
    const rules = [
      { columnId, kind: 'minCount', value: 2, message: 'Pick a pair' },
      { columnId, kind: 'maxCount', value: 2 },
    ]
    const view = await publish({ Many: all }, { rules })
    expect(await submit(view, { Many: [one] })).toMatchObject({
      ...invalid('Many'),
      body: { details: { problem: 'Pick a pair', rule: 'minCount' } },
    })
    expect(await submit(view, { Many: [one, two, three] })).toMatchObject(invalid('Many'))
    expect((await submit(view, { Many: [one, two] })).status).toBe(200)
  })

  it('decide which questions are shown next', async () => {
    const filters = [{ fk_column_id: idOf('Many'), comparison_op: 'notblank' }]
    const view = await publish(
      { Many: all, Parent: all },
      { conditions: [{ columnId: idOf('Parent'), filters }] },
    )
    const one = await idNamed('Company 01')
    expect(await submit(view, { Parent: [one] })).toMatchObject(invalid('Parent'))
    expect((await submit(view, { Many: [one], Parent: [one] })).status).toBe(200)
  })

  it('are named in the email to recipients', async () => {
    const view = await publish({ Many: all }, { email: '{"links@b.example":true}' })
    const ids = [await idNamed('Company 21'), await idNamed('Company 22')]
    expect((await submit(view, { Order: 'Mail', Many: ids })).status).toBe(200)
    const mail: EmailWire = await mailTo(ann, 'links@b.example', 'formResponse')
    expect(mail.text).toContain('Many:\nCompany 21, Company 22')
  })

  it('stay when the edit link of a response changes other answers, under the rules of the form', async () => {
    const rules = [{ columnId: idOf('Order'), kind: 'maxLength', value: 5 }]
    const view = await publish({ Many: all }, { editable: true, rules })
    const one = await idNamed('Company 01')
    const sent = await submit(view, { Order: 'Old', Many: [one] })
    const header = 'xc-form-edit'
    const headers = { [header]: sent.headers.get(header) ?? '' }
    const path = `/api/v2/public/shared-view/${view.uuid}/response`
    const opened = await runtime.call('GET', path, { headers })
    expect(opened.body).toMatchObject({ answers: { [idOf('Order')]: 'Old' } })
    expect(JSON.stringify(opened.body)).not.toContain(idOf('Many'))
    const change = (data: object) => runtime.call('PATCH', path, { headers, body: { data, seen: {} } })
    expect(await change({ Order: 'Too long' })).toMatchObject(invalid('Order'))
    expect((await change({ Order: 'New', Many: [] })).status).toBe(422)
    expect((await change({ Order: 'New' })).status).toBe(200)
    expect(await lastOrder()).toMatchObject({ Order: 'New', Many: [{ Id: one }] })
  })
})

describe('the offer', () => {
  it('refuses invalid values, and changes nothing', async () => {
    const view = await publish({ Many: all })
    const [stored] = [{ columnId: idOf('Many'), from: 'all' }]
    const columnId = idOf('Many')
    for (const [offer, status] of [
      [{ columnId, from: 'some' }, 422],
      [{ columnId, from: 'view' }, 422],
      [{ columnId, from: 'view', viewId: view.id }, 404],
      [
        { columnId, from: 'filter', filters: [{ fk_column_id: 'Nothing', comparison_op: 'eq', value: 1 }] },
        422,
      ],
      [{ columnId, from: 'filter', filters: 'x' }, 422],
    ] as const) {
      const answer = await ann.call('PATCH', `/api/v2/meta/forms/${view.id}`, { linked_records: [offer] })
      expect([offer, answer.status]).toEqual([offer, status])
    }
    expect(await ann.ok('GET', `/api/v2/meta/forms/${view.id}`)).toMatchObject({ linked_records: [stored] })
  })

  it('of a published form are changed only by people who may share, also through its view', async () => {
    const grid = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${companies.id}/grids`, {
      title: 'Offered',
    })
    const filter = (value: string) => ({
      fk_column_id: secretColumn('Tier secret'),
      comparison_op: 'eq',
      value,
    })
    const made = await ann.ok<{ id: string }>(
      'POST',
      `/api/v2/meta/views/${grid.id}/filters`,
      filter('Gold secret'),
    )
    const view = await publish({ Many: { from: 'view', viewId: grid.id } })
    const published = { status: 403, body: { error: 'VIEW_PUBLISHED' } }
    for (const [method, path, body] of [
      [
        'PATCH',
        `/api/v2/meta/forms/${view.id}`,
        { linked_records: [{ columnId: idOf('Many'), from: 'all' }] },
      ],
      [
        'PATCH',
        `/api/v2/meta/forms/${view.id}`,
        { rules: [{ columnId: idOf('Order'), kind: 'minLength', value: 2 }] },
      ],
      ['PATCH', `/api/v2/meta/filters/${made.id}`, filter('Iron secret')],
      ['DELETE', `/api/v2/meta/filters/${made.id}`, undefined],
      ['POST', `/api/v2/meta/views/${grid.id}/filters`, filter('Iron secret')],
    ] as const)
      expect([path, await editor.call(method, path, body)]).toMatchObject([path, published])
    expect(await names(view, 'Many')).toEqual(['Company 01', 'Company 02', 'Company 03'])
    expect((await editor.call('PATCH', `/api/v2/meta/forms/${view.id}`, { heading: 'Hi' })).status).toBe(200)
    await ann.ok('PATCH', `/api/v2/meta/forms/${view.id}`, { linked_records: null })
    expect((await editor.call('DELETE', `/api/v2/meta/filters/${made.id}`)).status).toBe(200)
  })
})
