import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// Records whose id the caller chooses: clients of NocoDB 0.109 undo a deletion by inserting under the old id.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
const viewer = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  await runtime.control.setMember(base.id, viewer.userId, 'viewer', new Date())
})
beforeEach(async () => {
  table = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText' }], crypto.randomUUID())
  await ann.ok('POST', v2(), [{ Name: 'a' }, { Name: 'b' }, { Name: 'c' }])
})

const v2 = () => `/api/v2/tables/${table.id}/records`
const v1 = () => `/api/v1/db/data/noco/${base.id}/${table.id}`
const bulk = () => `/api/v1/db/data/bulk/noco/${base.id}/${table.id}`
const rows = async () => (await ann.ok<RecordsPage>('GET', `${v2()}?fields=Id,Name`)).list

it('restores a deleted record under its id, with its comments', async () => {
  await ann.ok('POST', '/api/v1/db/meta/audits/comments', {
    fk_model_id: table.id,
    row_id: '2',
    comment: 'still here',
  })
  await ann.ok('DELETE', `${v1()}/2`)
  expect(await ann.ok('POST', v1(), { Id: 2, Name: 'b' })).toMatchObject({ Id: 2, Name: 'b' })
  expect(await rows()).toEqual([
    { Id: 1, Name: 'a' },
    { Id: 2, Name: 'b' },
    { Id: 3, Name: 'c' },
  ])
  const { list } = await ann.ok<{ list: unknown[] }>(
    'GET',
    `/api/v1/db/meta/audits/comments?row_id=2&fk_model_id=${table.id}&comments_only=true`,
  )
  expect(list).toHaveLength(1)
})

it('the undo of that deletion is refused from then on, and the record stays as it is', async () => {
  await ann.ok('DELETE', v2(), { Id: 2 })
  const { seq } = await ann.ok<RecordsPage>('GET', `${v2()}?limit=1`)
  await ann.ok('POST', v2(), { Id: 2, Name: 'new' })
  const undone = await ann.call('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)
  expect(undone.status).toBeGreaterThanOrEqual(400)
  expect((await rows()).map((row) => row['Name'])).toEqual(['a', 'new', 'c'])
})

it.each(['creation', 'change'])(
  'undo of the %s of a deleted record spares the one under its id',
  async (what) => {
    const seqOf = async () => (await ann.ok<RecordsPage>('GET', `${v2()}?limit=1`)).seq
    await ann.ok('POST', v2(), { Name: 'mine' })
    const creation = await seqOf()
    await ann.ok('PATCH', v2(), { Id: 4, Name: 'changed' })
    const change = await seqOf()
    await ann.ok('DELETE', v2(), { Id: 4 })
    await ann.ok('POST', v2(), { Id: 4, Name: 'of another' })
    const seq = what === 'creation' ? creation : change
    expect(await ann.call('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)).toMatchObject({
      status: 409,
      body: { error: 'CANNOT_UNDO' },
    })
    expect((await rows()).at(-1)).toEqual({ Id: 4, Name: 'of another' })
  },
)

it.each(['mm', 'hm', 'bt'])('restored links (%s) leave out a new record under an old id', async (type) => {
  const other = await ann.createTable(
    base.id,
    [{ title: 'Tag', uidt: 'SingleLineText' }],
    crypto.randomUUID(),
  )
  await ann.ok('POST', `/api/v2/tables/${other.id}/records`, [{ Tag: 'x' }, { Tag: 'y' }])
  await ann.ok('POST', `/api/v2/meta/tables/${table.id}/columns`, {
    title: 'Tags',
    uidt: type === 'bt' ? 'LinkToAnotherRecord' : 'Links',
    type,
    parentId: type === 'bt' ? other.id : table.id,
    childId: type === 'bt' ? table.id : other.id,
  })
  const { columns } = await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${table.id}`)
  const link = columns.find((column) => column.title === 'Tags')
  const links = (id: number) => `/api/v2/tables/${table.id}/links/${link?.id}/records/${id}`
  await ann.ok('POST', links(1), [{ Id: 1 }])
  await ann.ok('POST', links(2), [{ Id: 2 }])
  await ann.ok('DELETE', `/api/v2/meta/columns/${link?.id}`)
  const { seq } = await ann.ok<RecordsPage>('GET', `${v2()}?limit=1`)
  await ann.ok('DELETE', v2(), { Id: 2 })
  await new Promise((resolve) => setTimeout(resolve, 2))
  await ann.ok('POST', v2(), { Id: 2, Name: 'new' })
  await ann.ok('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)
  const linked = async (id: number) => {
    const answer = await ann.ok<{ list?: unknown[] } | null>('GET', links(id))
    return answer && 'list' in answer ? answer.list?.length : answer && Object.keys(answer).length > 0 ? 1 : 0
  }
  expect([await linked(1), await linked(2)]).toEqual([1, 0])
})

it('refuses an id far beyond the last one, and keeps the counter', async () => {
  const far = 3 + limits.chosenRecordIdAheadMax
  expect(await ann.call('POST', v2(), { Id: far + 1, Name: 'x' })).toMatchObject({
    status: 422,
    body: { error: 'INVALID_VALUE' },
  })
  expect(await ann.ok('POST', v2(), { Name: 'next' })).toEqual({ Id: 4 })
  expect(await ann.ok('POST', v2(), { Id: far, Name: 'far' })).toEqual({ Id: far })
})

it('a bulk call in the native format answers in its own order', async () => {
  const answer = await ann.ok<{ id: number }[]>('POST', `${v2()}?format=native`, [
    { Id: 9, Name: 'nine' },
    { Id: 7, Name: 'seven' },
  ])
  expect(answer.map(({ id }) => id)).toEqual([9, 7])
})

it('an id beyond the last one moves the counter on', async () => {
  expect(await ann.ok('POST', v2(), { Id: 40, Name: 'far' })).toEqual({ Id: 40 })
  expect(await ann.ok('POST', v2(), { Name: 'next' })).toEqual({ Id: 41 })
  // The counter never goes back.
  await ann.ok('DELETE', v2(), [{ Id: 40 }, { Id: 41 }])
  expect(await ann.ok('POST', v2(), { Name: 'later' })).toEqual({ Id: 42 })
})

it('a bulk call answers the ids in its own order and creates all or none', async () => {
  expect(
    await ann.ok('POST', bulk(), [
      { Id: '9', Name: 'nine' },
      { Id: 7, Name: 'seven' },
    ]),
  ).toEqual([{ id: 9 }, { id: 7 }])
  const refused = await ann.call('POST', bulk(), [
    { Id: 20, Name: 'x' },
    { Id: 1, Name: 'taken' },
  ])
  expect(refused).toMatchObject({ status: 409, body: { error: 'DUPLICATE_VALUE', details: { field: 'Id' } } })
  expect((await rows()).map((row) => row['Id'])).toEqual([1, 2, 3, 7, 9])
})

it('links of the record come with it, and undo takes all of it back', async () => {
  const other = await ann.createTable(
    base.id,
    [{ title: 'Title', uidt: 'SingleLineText' }],
    crypto.randomUUID(),
  )
  await ann.ok('POST', `/api/v2/tables/${other.id}/records`, [{ Title: 'x' }, { Title: 'y' }])
  await ann.ok('POST', `/api/v2/meta/tables/${table.id}/columns`, {
    title: 'Others',
    uidt: 'LinkToAnotherRecord',
    parentId: table.id,
    childId: other.id,
    type: 'mm',
  })
  await ann.ok('POST', `${v2()}?group=g`, [
    { Id: 12, Name: 'twelve', Others: [{ Id: 2 }] },
    { Id: 11, Name: 'eleven', Others: [{ Id: 1 }, { Id: 2 }] },
  ])
  const linked = async (id: number) =>
    ((await ann.ok<Record<string, unknown>>('GET', `${v1()}/${id}`))['Others'] as { Title: string }[]).map(
      ({ Title }) => Title,
    )
  expect(await linked(12)).toEqual(['y'])
  expect(await linked(11)).toEqual(['x', 'y'])
  const { seq } = await ann.ok<RecordsPage>('GET', `${v2()}?limit=1`)
  await ann.ok('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)
  expect((await rows()).map((row) => row['Id'])).toEqual([1, 2, 3])
})

it('of several writers of one id one gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => ann.call('POST', v2(), { Id: 77, Name: `w${index}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
})

describe('bad input', () => {
  it.each([0, -1, 1.5, 'x', '1e3', ' 2', {}, [7], true, limits.chosenRecordIdMax + 1, '9007199254740993'])(
    'the id %j is refused',
    async (id) => {
      const { status, body } = await ann.call('POST', v1(), { Id: id, Name: 'x' })
      expect([status, body]).toMatchObject([422, { error: 'INVALID_VALUE', details: { field: 'Id' } }])
      expect(await rows()).toHaveLength(3)
    },
  )

  it('two records with one id, and ids for some only, are refused', async () => {
    for (const body of [
      [{ Id: 8 }, { Id: '8' }],
      [{ Id: 8 }, { Name: 'none' }],
    ]) {
      expect((await ann.call('POST', bulk(), body)).status).toBe(422)
    }
    expect(await rows()).toHaveLength(3)
  })

  it('refuses an id that belongs to a table or is spelled twice', async () => {
    expect((await ann.call('POST', v1(), { Id: table.id })).status).toBe(422)
    expect((await ann.call('POST', v1(), { Id: 8, id: 9 })).status).toBe(422)
    expect(await rows()).toHaveLength(3)
  })

  it('viewers create none', async () => {
    expect((await viewer.call('POST', v1(), { Id: 8, Name: 'x' })).status).toBe(403)
  })
})

describe('fields by the names of the database', () => {
  it('bulk inserts of v1 take them where no title matches', async () => {
    const name = table.columns.find((column) => column.title === 'Name')
    await ann.ok('POST', bulk(), [
      { [String(name?.column_name)]: 'physical' },
      { [String(name?.id)]: 'by id' },
    ])
    expect((await rows()).slice(3).map((row) => row['Name'])).toEqual(['physical', 'by id'])
  })

  it('a title wins over the name of another field', async () => {
    const name = table.columns.find((column) => column.title === 'Name')
    await ann.ok('POST', `/api/v2/meta/tables/${table.id}/columns`, {
      title: name?.column_name,
      uidt: 'SingleLineText',
    })
    await ann.ok('POST', bulk(), [{ Name: 'x', [String(name?.column_name)]: 'other' }])
    expect((await rows()).at(-1)).toMatchObject({ Name: 'x' })
  })
})
