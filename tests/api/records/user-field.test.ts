import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { ConversionPreview, ConversionResult } from '#core/api/tables/column-conversions.ts'
import type { ImportState } from '#core/api/import-export/imports.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { type Person, signUp } from '../../support/people.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
const bob = personFixture(runtime)
const viv = personFixture(runtime)
const eve = personFixture(runtime)
let base: BaseWire
let table: TableWire
let records: string

beforeAll(async () => {
  base = await ann.createBase()
  await runtime.control.setMember(base.id, bob.userId, 'editor', new Date())
  await runtime.control.setMember(base.id, viv.userId, 'viewer', new Date())
})
beforeEach(async () => {
  table = await ann.createTable(
    base.id,
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Who', uidt: 'User' },
      { title: 'Team', uidt: 'User', meta: { is_multi: true, notify: true } },
      { title: 'By', uidt: 'CreatedBy' },
    ],
    `T ${crypto.randomUUID()}`,
  )
  records = `/api/v2/tables/${table.id}/records`
})

type Row = Record<string, unknown> & { Id: number }
const list = async (query = '', who = ann) =>
  (await who.ok<RecordsPage>('GET', `${records}?sort=Id&${query}`)).list as Row[]
const names = async (where: string, who = ann) =>
  (await list(`where=${encodeURIComponent(where)}`, who)).map((row) => row['Name'])
const wire = (person: Person, seesEmail = true) => ({
  id: person.userId,
  email: seesEmail ? person.email : null,
  display_name: null,
})
const idOf = (title: string) => table.columns.find((column) => column.title === title)?.id ?? ''

describe('people in cells', () => {
  it('are given by id, address or object, and answered as objects', async () => {
    await ann.ok('POST', records, [
      { Name: 'id', Who: ann.userId },
      { Name: 'mail', Who: bob.email.toUpperCase() },
      { Name: 'object', Who: { id: bob.userId, email: 'whatever' } },
      { Name: 'objects', Team: [{ email: ann.email }, bob.userId, ann.userId] },
      { Name: 'text', Team: `${ann.email}, ${bob.userId}` },
      { Name: 'none', Who: null, Team: [] },
    ])
    const rows = await list()
    expect(rows.map((row) => row['Who'])).toEqual([[wire(ann)], [wire(bob)], [wire(bob)], null, null, null])
    expect(rows.map((row) => row['Team'])).toEqual([
      null,
      null,
      null,
      [wire(ann), wire(bob)],
      [wire(ann), wire(bob)],
      null,
    ])
    expect(rows[0]?.['By']).toEqual(wire(ann))
    const native = await ann.ok<RecordsPage>('GET', `${records}?format=native&sort=Id`)
    expect(native.list[3]?.[idOf('Team')]).toEqual([ann.userId, bob.userId])
    expect(await ann.ok('GET', `${records}/1`)).toMatchObject({ Who: [wire(ann)] })
  })

  it.each<[string, unknown, string]>([
    ['Who', 'nobody@example.com', '"nobody@example.com" is not a member of this base.'],
    ['Team', ['usnobody'], '"usnobody" is not a member of this base.'],
    ['Who', 7, 'must be people'],
    ['Who', [{}], 'must be people'],
    ['Who', [[null]], 'must be people'],
    ['Team', ['a\u0000b'], 'not a member'],
    ['Team', ['__proto__'], 'not a member'],
  ])('%s does not take %j', async (field, value, message) => {
    const answer = await ann.call('POST', records, { [field]: value })
    expect([answer.status, answer.body]).toMatchObject([422, { msg: expect.stringContaining(message) }])
    expect(await list()).toEqual([])
  })

  it('are members of this base only, and a name matches if it is unique', async () => {
    const stranger = await ann.call('POST', records, { Who: eve.email })
    expect([stranger.status, stranger.body]).toMatchObject([422, { msg: expect.stringContaining(eve.email) }])
    const two = await ann.call('POST', records, { Who: [ann.userId, bob.userId] })
    expect([two.status, two.body]).toMatchObject([422, { msg: expect.stringContaining('only one person') }])
    const bulk = await ann.call('POST', records, [{ Name: 'good' }, { Who: eve.userId }])
    expect(bulk.status).toBe(422)
    expect(await list()).toEqual([])
  })

  it('who have left stay in their cells, without an address', async () => {
    const leaver = await signUp(runtime)
    await runtime.control.setMember(base.id, leaver.userId, 'editor', new Date())
    await ann.ok('POST', records, { Name: 'a', Who: leaver.email })
    await runtime.control.removeMember(base.id, leaver.userId)
    expect((await list())[0]?.['Who']).toEqual([wire(leaver, false)])
    await ann.ok('PATCH', records, { Id: 1, Name: 'b' })
    expect((await list())[0]?.['Who']).toEqual([wire(leaver, false)])
  })

  it('show addresses only to people who may see them', async () => {
    await ann.ok('POST', records, [{ Who: bob.email }, { Who: viv.email }])
    const rows = await list('', viv)
    expect(rows.map((row) => row['Who'])).toEqual([[wire(bob, false)], [wire(viv)]])
    expect(JSON.stringify(rows)).not.toContain(ann.email)
  })

  it('show no address on a public link', async () => {
    await ann.ok('POST', records, { Name: 'x', Who: bob.email })
    const { uuid } = await ann.ok<{ uuid: string }>('POST', `/api/v2/meta/views/${table.views[0]?.id}/share`)
    const answer = await runtime.call('GET', `/api/v2/public/shared-view/${uuid}/rows`, {})
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).toContain(bob.userId)
    expect(JSON.stringify(answer.body)).not.toContain('@')
  })

  it('cost at most one round trip to each database when they are read', async () => {
    await ann.ok('POST', records, { Who: bob.email, Team: [ann.userId] })
    await list()
    for (const read of [() => list(), () => list('format=native'), () => names('(Who,anyof,@me)')]) {
      const { trips } = await runtime.countTrips<unknown>(read)
      expect(trips.baseDatabases).toBe(1)
      expect(trips.control).toBeLessThanOrEqual(1)
    }
  })
})

describe('filters', () => {
  beforeEach(async () => {
    await ann.ok('POST', records, [
      { Name: 'ann', Who: ann.userId, Team: [ann.userId] },
      { Name: 'bob', Who: bob.userId, Team: [bob.userId] },
      { Name: 'both', Team: [ann.userId, bob.userId] },
      { Name: 'none' },
    ])
  })

  it('know people by id, address, and as oneself', async () => {
    expect(await names(`(Who,anyof,${ann.userId})`)).toEqual(['ann'])
    expect(await names(`(Who,anyof,${bob.email})`)).toEqual(['bob'])
    expect(await names('(Who,anyof,@me)')).toEqual(['ann'])
    expect(await names('(Who,anyof,@me)', bob)).toEqual(['bob'])
    expect(await names(`(Team,allof,${ann.userId},${bob.email})`)).toEqual(['both'])
    expect(await names(`(Team,nanyof,${ann.userId})`)).toEqual(['bob', 'none'])
    expect(await names(`(Team,nallof,@me,${bob.userId})`)).toEqual(['ann', 'bob', 'none'])
    expect(await names('(Team,blank)')).toEqual(['none'])
    expect(await names('(Who,notblank)')).toEqual(['ann', 'bob'])
    expect(await names('(Who,anyof,nobody@example.com)')).toEqual([])
    expect(await names('(By,eq,@me)')).toHaveLength(4)
    expect(await names(`(By,eq,${ann.email})`)).toHaveLength(4)
    expect(await names('(By,eq,@me)', bob)).toEqual([])
    expect((await ann.call('GET', `${records}?where=(Who,gt,1)`)).status).toBe(422)
  })

  it('in filters of a view mean the reader', async () => {
    await ann.ok('POST', `/api/v2/meta/views/${table.views[0]?.id}/filters`, {
      fk_column_id: idOf('Who'),
      comparison_op: 'anyof',
      value: '@me',
    })
    const view = `viewId=${table.views[0]?.id}`
    expect((await list(view)).map((row) => row['Name'])).toEqual(['ann'])
    expect((await list(view, bob)).map((row) => row['Name'])).toEqual(['bob'])
    expect(await list(view, viv)).toEqual([])
  })

  it('hide addresses from people who may not see them', async () => {
    expect(await names(`(Who,anyof,${bob.email})`, viv)).toEqual([])
    expect(await names(`(Who,anyof,${bob.userId})`, viv)).toEqual(['bob'])
  })
})

describe('elsewhere', () => {
  it('files have addresses, and groups have people', async () => {
    await ann.ok('POST', records, [{ Name: 'x', Team: [ann.userId, bob.userId] }, { Name: 'y' }])
    const csv = await ann.call('GET', `/api/v2/tables/${table.id}/export/csv`)
    expect(String(csv.body)).toContain(`"${ann.email},${bob.email}"`)
    const groups = await ann.ok('GET', `/api/v2/tables/${table.id}/groupby?column_name=Team`)
    expect(JSON.stringify(groups)).toContain(bob.userId)
  })

  it('converts text to people and back, and names those who are not members', async () => {
    await ann.ok('POST', records, [
      { Name: ann.email },
      { Name: `${bob.email}` },
      { Name: 'nobody@example.com' },
      {},
    ])
    const path = `/api/v2/meta/columns/${idOf('Name')}/convert`
    const preview = await ann.ok<ConversionPreview>('POST', `${path}/preview`, { uidt: 'User' })
    expect(preview).toMatchObject({ converts: 2, fails: 1, blanks: 1 })
    expect(preview.examples[0]?.problem).toContain('not a member')
    const done = await ann.ok<ConversionResult>('POST', path, { uidt: 'User', onFail: 'blank' })
    expect((await list()).map((row) => row['Name'])).toEqual([[wire(ann)], [wire(bob)], null, null])
    await ann.ok('POST', `/api/v2/meta/bases/${base.id}/changes/${done.seq}/undo`)
    expect((await list()).map((row) => row['Name'])).toEqual([
      ann.email,
      bob.email,
      'nobody@example.com',
      null,
    ])
    await ann.ok('PATCH', records, { Id: 1, Who: ann.userId })
    await ann.ok('PATCH', `/api/v2/meta/columns/${idOf('Who')}`, { uidt: 'Email' })
    expect((await list())[0]?.['Who']).toBe(ann.email)
  })

  it.each(['a table that is there', 'a new table'])('files of addresses become people: %s', async (where) => {
    const format = { decimalSeparator: '.', dateOrder: 'YMD', zone: 'UTC' }
    const columns = [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Team', uidt: 'User', meta: { is_multi: true } },
    ]
    const target = where.startsWith('a new')
      ? { table: { title: `New ${crypto.randomUUID()}`, columns }, mapping: [0, 1] }
      : { tableId: table.id, mapping: [idOf('Name'), idOf('Team')] }
    const { id, tableId } = await ann.ok<ImportState>('POST', `/api/v2/meta/bases/${base.id}/imports`, {
      format,
      ...target,
    })
    const rows = [
      ['both', `${ann.email}, ${bob.email}`],
      ['nobody', 'nobody@example.com'],
      ['blank', ''],
    ]
    await ann.ok('PUT', `/api/v2/meta/imports/${id}/parts/1`, { rows, lines: [2, 3, 4] })
    const done = await ann.ok<ImportState>('POST', `/api/v2/meta/imports/${id}/finish`, {})
    expect(JSON.stringify(done.badRows)).toContain('not a member')
    const { list: made } = await ann.ok<RecordsPage>('GET', `/api/v2/tables/${tableId}/records?sort=Id`)
    expect(made.map((row) => row['Team'])).toEqual([[wire(ann), wire(bob)], null, null])
  })

  it('lookups of people answer people', async () => {
    await ann.ok('POST', records, { Name: 'x', Team: [bob.userId] })
    const tops = await ann.createTable(
      base.id,
      [{ title: 'Top', uidt: 'SingleLineText', pv: true }],
      `Tops ${crypto.randomUUID()}`,
    )
    const add = (body: Record<string, unknown>) =>
      ann.ok<TableWire>('POST', `/api/v2/meta/tables/${tops.id}/columns`, body)
    const linked = await add({ title: 'Items', uidt: 'Links', childId: table.id, type: 'mm' })
    await add({
      title: 'Teams',
      uidt: 'Lookup',
      fk_relation_column_id: linked.columns.find(({ title }) => title === 'Items')?.id,
      fk_lookup_column_id: idOf('Team'),
    })
    await ann.ok('POST', `/api/v2/tables/${tops.id}/records`, { Top: 't', Items: [1] })
    const { list: rows } = await ann.ok<RecordsPage>('GET', `/api/v2/tables/${tops.id}/records`)
    expect(rows[0]?.['Teams']).toEqual([wire(bob)])
  })

  it('refuses an invalid rule', async () => {
    for (const body of [{ unique: true }, { cdf: 'nobody@example.com' }]) {
      const answer = await ann.call('POST', `/api/v2/meta/tables/${table.id}/columns`, {
        title: 'X',
        uidt: 'User',
        ...body,
      })
      expect(answer.status).toBe(422)
    }
  })
})

// Last: from here on they have names.
describe('people by their names', () => {
  it('are found by a search and sorted by what they are called, here and where they are looked up', async () => {
    for (const [person, display_name] of [
      [ann, 'Zoë'],
      [bob, 'Amir'],
      [viv, 'Mia'],
    ] as const)
      await person.ok('PATCH', '/api/v1/user/profile', { display_name })
    await ann.ok('POST', records, [
      { Name: 'z', Who: ann.userId },
      { Name: 'a', Who: bob.userId, Team: [ann.userId, viv.userId] },
      { Name: 'none' },
      { Name: 'm', Who: viv.userId, Team: [ann.userId] },
    ])
    const sorted = async (sort: string, search = '') =>
      (await ann.ok<RecordsPage>('GET', `${records}?sort=${sort}&search=${search}`)).list.map(
        (row) => row['Name'],
      )
    expect(await sorted('Who')).toEqual(['none', 'a', 'm', 'z'])
    expect(await sorted('-Who')).toEqual(['z', 'm', 'a', 'none'])
    expect(await sorted('-Team,Name')).toEqual(['m', 'a', 'none', 'z'])
    expect(await sorted('Name', 'amir')).toEqual(['a'])
    expect(await sorted('Name', 'zo%C3%AB')).toEqual(['a', 'm', 'none', 'z'])
    const fields = 'fields=Name,Who,Team'
    const found = async (search: string) =>
      (await list(`${fields}&search=${search}`)).map((row) => row['Name'])
    expect(await found(encodeURIComponent(bob.email))).toEqual(['a'])
    // A search does not match user ids.
    expect(await found(bob.userId)).toEqual([])
  })
})

describe('a default of people', () => {
  const idsIn = (cell: unknown) => (cell as { id: string }[] | null)?.map(({ id }) => id) ?? null
  const column = (body: object, id = table.id) =>
    ann.call('POST', `/api/v2/meta/tables/${id}/columns`, { uidt: 'User', ...body })

  it('is a member, stored by id, for existing and new records', async () => {
    await ann.ok('POST', records, { Name: 'old' })
    const made = await column({ title: 'Owner', cdf: bob.email })
    expect(made.status).toBe(200)
    const found = (made.body as TableWire).columns.find(({ title }) => title === 'Owner')
    // The default is a user id: not everybody who reads the table may see email addresses.
    expect(found?.cdf).toBe(bob.userId)
    await ann.ok('POST', records, [
      { Name: 'new' },
      { Name: 'none', Owner: null },
      { Name: 'ann', Owner: ann.userId },
    ])
    expect((await list()).map((row) => idsIn(row['Owner']))).toEqual([
      [bob.userId],
      [bob.userId],
      null,
      [ann.userId],
    ])
    await ann.ok('PATCH', `/api/v2/meta/columns/${found?.id}`, { cdf: ann.email })
    await ann.ok('POST', records, { Name: 'later' })
    expect((await list('where=(Name,eq,later)')).map((row) => idsIn(row['Owner']))).toEqual([[ann.userId]])
  })

  it('defaults to the person who adds the record, also in new tables', async () => {
    await ann.ok('POST', records, { Name: 'old' })
    expect((await column({ title: 'Adder', cdf: '@me' })).status).toBe(200)
    await ann.ok('POST', records, { Name: 'by ann' })
    await bob.ok('POST', records, { Name: 'by bob' })
    expect((await list()).map((row) => idsIn(row['Adder']))).toEqual([null, [ann.userId], [bob.userId]])
    const made = await ann.createTable(base.id, [
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Adder', uidt: 'User', cdf: '@me' },
      { title: 'Bob', uidt: 'User', cdf: bob.email },
    ])
    await bob.ok('POST', `/api/v2/tables/${made.id}/records`, { Name: 'x' })
    const { list: rows } = await ann.ok<RecordsPage>('GET', `/api/v2/tables/${made.id}/records`)
    expect(rows.map((row) => [idsIn(row['Adder']), idsIn(row['Bob'])])).toEqual([
      [[bob.userId], [bob.userId]],
    ])
  })

  it('refuses people from outside, and several where one is allowed', async () => {
    const before = await ann.ok('GET', `/api/v2/meta/tables/${table.id}`)
    for (const cdf of [eve.email, 'nobody', `${ann.userId},${bob.userId}`]) {
      const answer = await column({ title: 'Owner', cdf })
      expect([cdf, answer.status, answer.body]).toMatchObject([cdf, 422, { error: 'INVALID_VALUE' }])
    }
    expect(await ann.ok('GET', `/api/v2/meta/tables/${table.id}`)).toEqual(before)
    const both = await column({ title: 'Both', cdf: `${ann.email}, ${bob.email}`, meta: { is_multi: true } })
    expect(both.status).toBe(200)
    await ann.ok('POST', records, { Name: 'x' })
    expect(idsIn((await list())[0]?.['Both'])).toEqual([ann.userId, bob.userId])
  })
})
