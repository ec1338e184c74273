import { expect, it } from 'vitest'
import type { BaseCopyWire, BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { type Person } from '../../support/people.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
const bob = personFixture(runtime)

const path = (id: string) => `/api/v2/meta/bases/${id}`
const tablesOf = async (id: string) => (await ann.ok<{ list: TableWire[] }>('GET', `${path(id)}/tables`)).list
const rowsOf = async (table: TableWire | undefined, query = '') =>
  (
    await ann.ok<{ list: Record<string, unknown>[]; pageInfo: { totalRows: number } }>(
      'GET',
      `/api/v2/tables/${table?.id}/records?limit=1000${query}`,
    )
  ).list
const titlesOf = async () =>
  (await ann.ok<{ list: BaseWire[] }>('GET', '/api/v2/meta/bases')).list.map(({ title }) => title)

async function copyOf(base: BaseWire, body: object = {}): Promise<BaseCopyWire> {
  let state = await ann.ok<BaseCopyWire>('POST', `${path(base.id)}/duplicate`, body)
  while (!state.done) {
    // Nobody sees half a base.
    expect((await ann.call('GET', path(state.id))).status).toBe(404)
    expect(await titlesOf()).not.toContain(state.title)
    state = await ann.ok<BaseCopyWire>('POST', `${path(base.id)}/duplicate/${state.id}`)
  }
  return state
}

/** What a person sees: the same in two bases whose ids differ by their keys. */
const seen = (data: unknown, base: { id: string }) => JSON.stringify(data).replaceAll(base.id.slice(1), 'KEY')

it('copies tables, links, views and records as they are', async () => {
  const base = await ann.ok<BaseWire>('POST', '/api/v2/meta/bases', {
    title: 'Fair',
    color: '#D3293D',
    meta: { icon: 'ticket' },
    template: 'events',
  })
  const copy = await copyOf(base)
  expect(copy).toMatchObject({ title: 'Fair_1', done: true, progress: 1 })
  expect(await ann.ok('GET', path(copy.id))).toMatchObject({
    color: '#D3293D',
    meta: { icon: 'ticket' },
    project_role: 'owner',
  })
  const [from, to] = [await tablesOf(base.id), await tablesOf(copy.id)]
  const shape = (tables: TableWire[]) => tables.map(({ source_id: _, ...table }) => table)
  expect(seen(shape(to), copy).replaceAll(/"source_id":"[^"]+"|"fk_source_id":"[^"]+"/g, '')).toBe(
    seen(shape(from), base).replaceAll(/"source_id":"[^"]+"|"fk_source_id":"[^"]+"/g, ''),
  )
  for (const [index, table] of from.entries()) {
    expect(await rowsOf(to[index])).toEqual(await rowsOf(table))
    for (const [place, view] of table.views.entries()) {
      if (view.type !== 3) continue
      const own = to[index]?.views[place]
      expect(await rowsOf(to[index], `&viewId=${own?.id}`)).toEqual(await rowsOf(table, `&viewId=${view.id}`))
    }
  }
  // They are two bases from now on.
  await ann.ok('POST', `/api/v2/tables/${to[0]?.id}/records`, { Name: 'New', Email: 'n@example.com' })
  expect((await rowsOf(to[0])).length).toBe((await rowsOf(from[0])).length + 1)
})

it('copies many records in portions, to the last digit, and without them where asked', async () => {
  const base = await ann.createBase('Many')
  const table = await ann.createTable(base.id, [
    { uidt: 'SingleLineText', title: 'Name', pv: true },
    { uidt: 'Decimal', title: 'Exact' },
    { uidt: 'SingleSelect', title: 'Kind', colOptions: { options: [{ title: 'a' }, { title: 'b' }] } },
    { uidt: 'MultiSelect', title: 'Tags', colOptions: { options: [{ title: 'x' }, { title: 'y' }] } },
    { uidt: 'LongText', title: 'Text' },
    { uidt: 'JSON', title: 'Data' },
  ])
  for (let part = 0; part < 5; part += 1) {
    await ann.ok(
      'POST',
      `/api/v2/tables/${table.id}/records`,
      Array.from({ length: 1000 }, (_, index) => ({
        Name: `Row ${part * 1000 + index} "quoted" \\ گ 🙂`,
        Exact: '123456789012345678901234567890.12345678',
        Kind: index % 2 ? 'a' : 'b',
        Tags: index % 3 ? ['x', 'y'] : null,
        Text: 'long '.repeat(index === 7 ? 100_000 : 2),
        Data: { deep: [1, null, 'x'] },
      })),
    )
  }
  await ann.ok('DELETE', `/api/v2/tables/${table.id}/records`, { Id: 17 })
  const copy = await copyOf(base, { title: 'Other' })
  const [own] = await tablesOf(copy.id)
  for (const query of ['', '&offset=2000', '&offset=4000', '&where=(Kind,eq,a)~and(Tags,allof,x,y)'])
    expect(await rowsOf(own, query)).toEqual(await rowsOf(table, query))
  const bare = await copyOf(base, { title: 'Bare', records: false })
  const [empty] = await tablesOf(bare.id)
  expect(empty?.columns.map(({ title }) => title)).toEqual(table.columns.map(({ title }) => title))
  expect(await rowsOf(empty)).toEqual([])
})

it('requires the rights to see all of a base and to create one, and leaves nothing when canceled', async () => {
  const base = await ann.createBase('Mine')
  await ann.createTable(base.id, [])
  const before = await runtime.controlRows()
  expect((await bob.call('POST', `${path(base.id)}/duplicate`, {})).status).toBe(404)
  expect((await ann.call('POST', `${path(base.id)}/duplicate`, { title: '' })).status).toBe(422)
  expect((await ann.call('POST', `${path(base.id)}/duplicate`, { records: 'yes' })).status).toBe(422)
  const begun = await ann.ok<BaseCopyWire>('POST', `${path(base.id)}/duplicate`, {})
  for (const [method, id] of [
    ['POST', 'nothing'],
    ['POST', base.id],
    ['DELETE', base.id],
  ] as const) {
    const { status } = await ann.call(method, `${path(base.id)}/duplicate/${id}`)
    expect([method, id, status >= 400 && status < 500]).toEqual([method, id, true])
  }
  const bobs = await bob.call('POST', '/api/v2/meta/bases', { title: 'Bobs' })
  if (bobs.status === 200) {
    const other = (bobs.body as BaseWire).id
    // Nobody can continue or cancel the copy of another person, not even by a base of their own.
    for (const method of ['POST', 'DELETE'])
      expect((await bob.call(method, `${path(other)}/duplicate/${begun.id}`)).status).toBe(404)
    await bob.ok('DELETE', path(other))
  } else {
    await ann.ok('DELETE', `${path(base.id)}/duplicate/${begun.id}`)
    expect(await runtime.controlRows()).toEqual(before)
  }
  await ann.call('DELETE', `${path(base.id)}/duplicate/${begun.id}`)
  expect((await ann.call('POST', `${path(base.id)}/duplicate/${begun.id}`)).status).toBe(404)
})

it('keeps stars for each person', async () => {
  const base = await ann.createBase('Bright')
  const starred = async (person: Person) =>
    (await person.ok<{ list: BaseWire[] }>('GET', '/api/v2/meta/bases')).list
      .filter((each) => each.starred)
      .map(({ title }) => title)
  await ann.ok('PUT', `${path(base.id)}/star`, { starred: true })
  await ann.ok('PUT', `${path(base.id)}/star`, { starred: true })
  expect(await starred(ann)).toEqual(['Bright'])
  expect(await starred(bob)).toEqual([])
  expect((await bob.call('PUT', `${path(base.id)}/star`, { starred: true })).status).toBe(404)
  expect((await ann.call('PUT', `${path(base.id)}/star`, { starred: 'yes' })).status).toBe(422)
  await ann.ok('PUT', `${path(base.id)}/star`, { starred: false })
  expect(await starred(ann)).toEqual([])
})
