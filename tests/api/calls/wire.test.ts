import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { ordersAndItems } from '../../support/orders-and-items.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// How existing clients write addresses, headers and bodies, and what they expect back.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase('Wire base')
  table = await ann.createTable(
    base.id,
    [
      { title: 'Name', column_name: 'name', uidt: 'SingleLineText', pv: true },
      { title: 'Number', column_name: 'number', uidt: 'Number' },
    ],
    'Wire table',
  )
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [
    { Name: 'a', Number: 1 },
    { Name: 'b', Number: 2 },
    { Name: 'c', Number: 3 },
  ])
})

const data = () => `/api/v1/db/data/noco/${base.id}/${table.id}`
const view = () => table.views[0] as ViewWire

describe('addresses', () => {
  it('are the same with a slash at their end', async () => {
    for (const path of [
      '/api/v1/db/meta/projects/',
      `/api/v1/db/meta/projects/${base.id}/bases/`,
      `/api/v2/meta/tables/${table.id}/views/`,
      `${data()}/`,
      `${data()}///`,
    ]) {
      const slashed = await ann.call('GET', path)
      expect([path, slashed.status]).toEqual([path, 200])
      expect(slashed.body).toEqual((await ann.call('GET', path.replace(/\/+$/, ''))).body)
    }
    const made = await ann.call('POST', '/api/v1/db/meta/projects/', { title: 'Made with a slash' })
    expect(made.status).toBe(200)
  })

  it('name bases, tables, views and columns by id or title', async () => {
    const names = [
      [base.id, table.id, view().id],
      [base.title, table.title, view().title],
      [base.id, table.title, view().id],
      [base.title, table.table_name, view().title],
    ] as const
    for (const [project, name, shown] of names) {
      const path = ['noco', project, name].map(encodeURIComponent).join('/')
      expect(await ann.ok('GET', `/api/v1/db/data/${path}/count`)).toEqual({ count: 3 })
      const byView = `/api/v1/db/data/${path}/views/${encodeURIComponent(shown)}`
      expect(await ann.ok('GET', byView)).toMatchObject({ pageInfo: { totalRows: 3 } })
    }
    // Any text is good for the organization.
    expect((await ann.call('GET', `/api/v1/db/data/v1/${base.id}/${table.id}`)).status).toBe(200)
  })

  it('that are none answer as JSON, with every method', async () => {
    for (const path of [
      '/api/v1/nope',
      '/api/',
      '/api/v2/tables',
      '/auth/none',
      '/api/v3/meta',
      '/api/v1/%00',
    ])
      for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']) {
        const answer = await runtime.call(method, path)
        expect([method, path, answer.status]).toEqual([method, path, 404])
        expect(answer.body).toMatchObject({ error: 'NOT_FOUND', msg: expect.any(String) })
        expect(answer.headers.get('content-type')).toContain('application/json')
      }
  })

  it('answer HEAD as GET without a body, and other methods with 404', async () => {
    const path = '/api/v1/version'
    const head = await runtime.call('HEAD', path)
    expect([head.status, head.body]).toEqual([200, null])
    expect((await runtime.call('HEAD', '/api/v1/nope')).status).toBe(404)
    for (const method of ['PUT', 'DELETE', 'OPTIONS'])
      expect((await runtime.call(method, path)).body).toMatchObject({ error: 'NOT_FOUND' })
  })

  it('say that a call needs somebody signed in, whatever the method', async () => {
    const head = await runtime.call('HEAD', '/api/v2/meta/bases')
    expect(head.status).toBe(401)
  })
})

describe('bodies', () => {
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }

  it('may be missing where nothing is asked for, whatever the type says', async () => {
    const empty = ['/show-all', '/hide-all', '/share'].map(
      (end) => `/api/v1/db/meta/views/${view().id}${end}`,
    )
    for (const path of empty)
      expect([path, (await ann.call('POST', path, '', form)).status]).toEqual([path, 200])
    await ann.ok('DELETE', `/api/v1/db/meta/views/${view().id}/share`)
  })

  it('come along with DELETE', async () => {
    const [made] = await ann.ok<{ Id: number }[]>('POST', `/api/v2/tables/${table.id}/records`, [
      { Name: 'x' },
    ])
    await ann.ok('DELETE', `/api/v1/db/data/bulk/noco/${base.id}/${table.id}`, [{ Id: made?.Id }])
    expect((await ann.call('GET', `${data()}/${made?.Id}`)).status).toBe(404)
  })

  it('refuses bodies that are not JSON, and changes nothing', async () => {
    const path = `/api/v2/tables/${table.id}/records`
    const before = await ann.ok('GET', `${path}/count`)
    for (const body of ['{"Name":', '', 'Name=x', '"Name"', '[[]]', '7']) {
      const answer = await ann.call('POST', path, body)
      expect([body, answer.status >= 400 && answer.status < 500]).toEqual([body, true])
      expect(answer.body).toMatchObject({ msg: expect.any(String) })
    }
    expect(await ann.ok('GET', `${path}/count`)).toEqual(before)
  })
})

describe('queries', () => {
  it('are read in every spelling that clients have', async () => {
    const spellings: [query: string, keys: string[]][] = [
      ['fields[]=Name&fields[]=Number', ['Name', 'Number']],
      ['fields%5B%5D=Name&fields%5B%5D=Number', ['Name', 'Number']],
      ['fields=Name,Number', ['Name', 'Number']],
      ['fields=Name&fields=Number', ['Name', 'Number']],
    ]
    for (const [query, keys] of spellings) {
      const { list } = await ann.ok<{ list: object[] }>('GET', `${data()}?${query}&sort[]=-Number&limit=1`)
      expect([query, list.map((row) => Object.keys(row))]).toEqual([query, [keys]])
      expect(list).toMatchObject([{ Name: 'c' }])
    }
    const second = await ann.ok('GET', `${data()}?limit=2&page=2&sort=Number`)
    expect(second).toMatchObject({
      list: [{ Name: 'c' }],
      pageInfo: { totalRows: 3, page: 2, pageSize: 2, isFirstPage: false, isLastPage: true },
    })
  })

  it('that are malformed are errors, never ignored', async () => {
    for (const query of [
      'where=(Nope,eq,1)',
      'where=(Number,eq',
      'where=(Number,wat,1)',
      'sort=Nope',
      'fields=Nope',
      'limit=-1',
      'offset=x',
      'filterArrJson={',
      'filterArrJson=[{"comparison_op":"eq"}]',
      'sortArrJson=[7]',
      'nested=[',
    ]) {
      const answer = await ann.call('GET', `${data()}?${query}`)
      expect([query, answer.status >= 400 && answer.status < 500]).toEqual([query, true])
      expect(answer.body).toMatchObject({ error: expect.any(String), msg: expect.any(String) })
    }
  })
})

describe('answers', () => {
  it('have the envelopes of 0.106 and later', async () => {
    const v1 = '/api/v1/db/meta'
    const lists = [
      `${v1}/projects`,
      `${v1}/projects/${base.id}/tables`,
      `${v1}/projects/${base.id}/bases`,
      `${v1}/projects/${base.id}/api-tokens`,
      `${v1}/tables/${table.id}/views`,
      `${v1}/tables/${table.id}/share`,
      `${v1}/views/${view().id}/columns`,
      `${v1}/views/${view().id}/sorts`,
      `${v1}/views/${view().id}/filters`,
    ]
    for (const path of lists)
      expect([path, await ann.ok('GET', path)]).toMatchObject([path, { list: expect.any(Array) }])
    expect(await ann.ok('GET', `${v1}/projects/${base.id}/users`)).toMatchObject({
      users: { list: expect.any(Array), pageInfo: expect.any(Object) },
    })
    for (const path of [`${v1}/grids/${view().id}/grid-columns`, `${v1}/projects/${base.id}/meta-diff`])
      expect([path, await ann.ok('GET', path)]).toMatchObject([path, expect.any(Array)])
  })

  it('to changes of a table or column are the whole table', async () => {
    const made = await ann.ok<TableWire>('POST', `/api/v1/db/meta/tables/${table.id}/columns`, {
      title: 'More',
      uidt: 'LongText',
    })
    const more = made.columns.find(({ title }) => title === 'More')
    expect(made).toMatchObject({ id: table.id, columnsById: { [more?.id ?? '']: more }, views: [{}] })
    expect(await ann.ok('GET', `/api/v1/db/meta/columns/${more?.id}`)).toEqual(more)
    expect(await ann.ok('PATCH', `/api/v1/db/meta/columns/${more?.id}`, { title: 'Text' })).toMatchObject({
      id: table.id,
      columns: expect.arrayContaining([expect.objectContaining({ id: more?.id, title: 'Text' })]),
    })
    expect(await ann.ok('DELETE', `/api/v1/db/meta/columns/${more?.id}`)).toMatchObject({ id: table.id })
  })

  it('that are literals are JSON', async () => {
    const patched = await ann.call('PATCH', `/api/v1/db/meta/grids/${view().id}`, { row_height: 1 })
    expect([patched.body, patched.headers.get('content-type')]).toEqual([1, 'application/json'])
    const exists = await ann.call('GET', `${data()}/1/exist`)
    expect([exists.body, exists.headers.get('content-type')]).toEqual([true, 'application/json'])
    for (const id of ['9999', 'x']) expect(await ann.ok('GET', `${data()}/${id}/exist`)).toBe(false)
  })

  it('report an error in msg, message and error', async () => {
    const wrong = [
      await runtime.call('GET', '/api/v1/db/meta/projects'),
      await runtime.call('GET', '/api/v1/db/meta/projects', { headers: { 'xc-token': 'a'.repeat(40) } }),
      await ann.call('GET', `${data()}/999`),
      await ann.call('PATCH', `${data()}/999`, { Name: 'x' }),
      await ann.call('POST', `/api/v1/db/meta/projects/${base.id}/tables`, { title: '' }),
    ]
    expect(wrong.map(({ status }) => status)).toEqual([401, 401, 404, 404, 422])
    for (const { body } of wrong) {
      const { msg, message } = body as { msg: string; message: string }
      expect(body).toMatchObject({ error: expect.stringMatching(/^[A-Z_]+$/) })
      expect(msg).toBe(message)
    }
  })

  it('say who did what, without secrets', async () => {
    const told = JSON.stringify([
      await ann.ok('GET', '/api/v1/auth/user/me'),
      await ann.ok('GET', `/api/v1/db/meta/projects/${base.id}/users`),
      await ann.ok('GET', '/api/v1/users'),
    ])
    expect(told).not.toMatch(/salt|hash|refresh_token|"password"/i)
  })
})

describe('a source', () => {
  it('never drifts from its base', async () => {
    const path = `/api/v1/db/meta/projects/${base.id}/meta-diff`
    const [source] = base.sources
    expect(await ann.ok('GET', path)).toEqual([])
    expect(await ann.ok('POST', path)).toMatchObject({ msg: expect.any(String) })
    expect(await ann.ok('POST', `${path}/${source?.id}`)).toMatchObject({ msg: expect.any(String) })
    expect((await ann.call('POST', `${path}/nowhere`)).status).toBe(404)
  })
})

describe('links of a published view', () => {
  it('are returned page by page, only of visible records and links', async () => {
    const { orders } = await ordersAndItems(ann)
    const { id, uuid } = await ann.ok<ViewWire>('POST', `/api/v2/meta/views/${orders.views[0]?.id}/share`)
    const link = orders.columns.find(({ title }) => title === 'Items')?.id ?? ''
    const ask = (row: number, column = link, query = '') =>
      runtime.call('GET', `/api/v1/db/public/shared-view/${uuid}/rows/${row}/mm/${column}${query}`)
    expect((await ask(1)).body).toMatchObject({
      list: [
        { Id: 2, Label: 'b' },
        { Id: 1, Label: 'a' },
      ],
      pageInfo: { totalRows: 2 },
    })
    expect((await ask(2, 'Items', '?limit=1&offset=1')).body).toMatchObject({ list: [{ Id: 2, Label: 'b' }] })
    const rows = `/api/v2/public/shared-view/${uuid}`
    expect((await runtime.call('GET', `${rows}/count`)).body).toEqual({ count: 3 })
    await ann.ok('POST', `/api/v2/meta/views/${id}/filters`, {
      fk_column_id: orders.columns.find(({ title }) => title === 'Name')?.id,
      comparison_op: 'eq',
      value: 'x',
    })
    expect((await runtime.call('GET', `${rows}/count`)).body).toEqual({ count: 1 })
    expect((await ask(1)).status).toBe(200)
    // The view filters out the second order; the next call also hides the link field.
    expect((await ask(2)).status).toBe(404)
    await ann.ok('POST', `/api/v2/meta/views/${id}/columns`, { fk_column_id: link, show: false })
    expect((await ask(1)).body).toMatchObject({ error: 'COLUMN_NOT_FOUND' })
    expect((await ask(1, 'Items')).body).toMatchObject({ error: 'COLUMN_NOT_FOUND' })
  })
})

describe('older and newer words', () => {
  const bulk = () => `/api/v1/db/data/bulk/noco/${base.id}/${table.id}`
  const rows = async () => (await ann.ok<{ list: Record<string, unknown>[] }>('GET', data())).list

  it('upsert: records that are named are changed, the others made, all or none', async () => {
    const before = await rows()
    const answer = await ann.ok<{ id: number }[]>('POST', `${bulk()}/upsert`, [
      { Name: 'new', Number: 9 },
      { Id: 2, Number: 20 },
      { Name: 'newer' },
    ])
    const [made, , last] = answer
    expect(answer).toEqual([{ id: expect.any(Number) }, { id: 2 }, { id: (made?.id ?? 0) + 1 }])
    expect((await rows()).map(({ Id, Name, Number: number }) => [Id, Name, number])).toEqual([
      ...before.map(({ Id, Name, Number: number }) => [Id, Name, Id === 2 ? 20 : number]),
      [made?.id, 'new', 9],
      [last?.id, 'newer', null],
    ])
    // One step for undo.
    const { seq } = await ann.ok<{ seq: number }>('GET', `/api/v2/meta/bases/${base.id}/changes?since=0`)
    await ann.ok('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)
    expect((await rows()).map(({ Name, Number: number }) => [Name, number])).toEqual(
      before.map(({ Name, Number: number }) => [Name, number]),
    )
    for (const bad of [
      [{ Id: 999 }, { Name: 'x' }],
      [{ Id: 1, Number: 'x' }, {}],
      [{ Id: 1 }, { Id: 1 }],
      [],
    ]) {
      const { status } = await ann.call('POST', `${bulk()}/upsert`, bad)
      expect([bad, status >= 400 && status < 500]).toEqual([bad, true])
    }
    expect(await rows()).toHaveLength(before.length)
  })

  it('call a link ln, and ask for the table behind it', async () => {
    const { base: linked, orders, items } = await ordersAndItems(ann)
    const link = orders.columns.find(({ title }) => title === 'Items')?.id ?? ''
    const path = `/api/v1/db/data/noco/${linked.id}/${orders.id}/1`
    expect(await ann.ok('GET', `${path}/ln/${link}`)).toEqual(await ann.ok('GET', `${path}/mm/${link}`))
    await ann.ok('POST', `${path}/ln/${link}/3`)
    expect(await ann.ok('GET', `${path}/ln/${link}`)).toMatchObject({ pageInfo: { totalRows: 3 } })
    expect(await ann.ok('GET', `/api/v1/db/internal/links/${link}/tables/${items.id}`)).toMatchObject({
      id: items.id,
    })
  })

  it('star a base', async () => {
    const isStarred = async () => (await ann.ok<BaseWire>('GET', `/api/v2/meta/bases/${base.id}`)).starred
    await ann.ok('PATCH', `/api/v1/db/meta/projects/${base.id}/user`, { starred: true })
    expect(await isStarred()).toBe(true)
    await ann.ok('PATCH', `/api/v1/db/meta/projects/${base.id}/user`, { starred: 0 })
    expect(await isStarred()).toBe(false)
  })
})
