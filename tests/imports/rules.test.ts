import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { newId } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { columnId, type ImportFixture, startImportFixture, stateOf } from './import-fixture.ts'

let bed: ImportFixture

beforeAll(async () => {
  bed = await startImportFixture()
})
afterAll(() => bed.stop())

describe('parts', () => {
  it('takes a part once, in order, however often it is sent', async () => {
    const { id, tableId } = stateOf(
      await bed.begin({
        table: { title: 'Parts', columns: [{ title: 'A', uidt: 'SingleLineText' }] },
        mapping: [0],
      }),
    )
    expect((await bed.part(id, 2, [['b']])).body).toMatchObject({
      error: 'IMPORT_PART_OUT_OF_ORDER',
      msg: expect.stringContaining('Part 1'),
    })
    const first = stateOf(await bed.part(id, 1, [['a']]))
    expect(stateOf(await bed.part(id, 1, [['a']]))).toEqual(first)
    const both = await Promise.all([bed.part(id, 2, [['b']]), bed.part(id, 2, [['b']])])
    expect(both.map((answer) => stateOf(answer).nextPart)).toEqual([3, 3])
    stateOf(await bed.part(id, 1, [['a']]))
    expect(stateOf(await bed.read(id))).toMatchObject({ nextPart: 3, rowsDone: 2 })
    const answers = await Promise.all([bed.finish(id), bed.finish(id)])
    expect(answers.map((answer) => stateOf(answer).rowsDone)).toEqual([2, 2])
    expect((await bed.records(tableId)).map((row) => row.A)).toEqual(['a', 'b'])
  })

  it('refuses invalid bodies', async () => {
    const { id } = stateOf(
      await bed.begin({
        table: { title: 'Bodies', columns: [{ title: 'A', uidt: 'SingleLineText' }] },
        mapping: [0],
      }),
    )
    expect((await bed.part(id, 1, [['a'], ['b']], [2])).status).toBe(422)
    const many = Array.from({ length: 5001 }, () => ['a'])
    expect((await bed.part(id, 1, many)).body).toMatchObject({
      msg: expect.stringContaining('At most 5000 rows'),
    })
    expect(
      (
        await bed.app.call('PUT', `/api/v2/meta/imports/${id}/parts/x`, {
          token: bed.token,
          body: { rows: [], lines: [] },
        })
      ).status,
    ).toBe(422)
    expect((await bed.cancel(id)).body).toBe(true)
  })
})

describe('begin', () => {
  const columns = [{ title: 'A', uidt: 'SingleLineText' }]

  it('refuses what makes no sense', async () => {
    const table = await bed.createTable([
      { title: 'A', uidt: 'SingleLineText', rqd: true },
      { title: 'B', uidt: 'Number' },
    ])
    const [a, b, system] = [columnId(table, 'A'), columnId(table, 'B'), columnId(table, 'CreatedAt')]
    const codeOf = async (body: Record<string, unknown>) => (await bed.begin(body)).body
    expect(await codeOf({ mapping: [0] })).toMatchObject({ error: 'INVALID_REQUEST' })
    expect(await codeOf({ tableId: table.id, table: { title: 'X', columns }, mapping: [0] })).toMatchObject({
      error: 'INVALID_REQUEST',
    })
    expect(await codeOf({ tableId: table.id, mapping: [null] })).toMatchObject({ error: 'INVALID_REQUEST' })
    expect(await codeOf({ tableId: table.id, mapping: [a, a] })).toMatchObject({ error: 'INVALID_REQUEST' })
    expect(await codeOf({ tableId: table.id, mapping: [0] })).toMatchObject({ error: 'COLUMN_NOT_FOUND' })
    expect(await codeOf({ tableId: table.id, mapping: [a, system] })).toMatchObject({
      error: 'READ_ONLY_FIELD',
    })
    expect(await codeOf({ tableId: table.id, mapping: [b] })).toMatchObject({
      error: 'IMPORT_FAILED',
      msg: expect.stringContaining('A is required'),
    })
    expect(await codeOf({ table: { title: 'X', columns }, mapping: [3] })).toMatchObject({
      error: 'COLUMN_NOT_FOUND',
    })
    expect(await codeOf({ tableId: 'nonsense', mapping: [a] })).toMatchObject({ error: 'TABLE_NOT_FOUND' })
    const wide = Array.from({ length: 501 }, (_, index) => ({ title: `c${index}`, uidt: 'SingleLineText' }))
    expect(await codeOf({ table: { title: 'X', columns: wide }, mapping: [0] })).toMatchObject({
      msg: expect.stringContaining('at most 500 columns'),
    })
    expect(await bed.stages()).toEqual([])
  })

  it('creates a table of 500 columns', async () => {
    const wide = Array.from({ length: 500 }, (_, index) => ({ title: `c${index}`, uidt: 'SingleLineText' }))
    const { id, tableId } = stateOf(
      await bed.begin({ table: { title: 'Wide', columns: wide }, mapping: wide.map((_, index) => index) }),
    )
    stateOf(await bed.part(id, 1, [wide.map((_, index) => `v${index}`)]))
    stateOf(await bed.finish(id))
    expect((await bed.records(tableId))[0]).toMatchObject({ c0: 'v0', c499: 'v499' })
  })

  it('clears away imports that were left lying for a day', async () => {
    const { id } = stateOf(await bed.begin({ table: { title: 'Left', columns }, mapping: [0] }))
    expect(await bed.stages()).toHaveLength(1)
    const database = bed.app.baseDatabases.open(bed.baseId)
    await database.writeWithoutLog({
      statements: [
        { sql: 'UPDATE imports SET updated_at = ? WHERE id = ?', args: ['2020-01-01T00:00:00.000Z', id] },
      ],
    })
    const next = stateOf(await bed.begin({ table: { title: 'Next', columns }, mapping: [0] }))
    expect(await bed.stages()).toEqual([`t_${next.id}`])
    expect(stateOf(await bed.read(id)).state).toBe('failed')
    expect((await bed.part(id, 1, [['a']])).status).toBe(404)
    await bed.cancel(next.id)
  })
})

describe('rights', () => {
  it('hides an import from everybody but its owner', async () => {
    const { id } = stateOf(
      await bed.begin({
        table: { title: 'Mine', columns: [{ title: 'A', uidt: 'SingleLineText' }] },
        mapping: [0],
      }),
    )
    const stranger = await bed.signUp('stranger@example.com')
    const unknown = newId('import', bed.baseId.slice(1))
    for (const importId of [id, unknown]) {
      for (const answer of [
        await bed.read(importId, stranger),
        await bed.part(importId, 1, [['a']], [2], stranger),
        await bed.finish(importId, stranger),
        await bed.cancel(importId, stranger),
      ])
        expect(answer).toMatchObject({ status: 404, body: { error: 'IMPORT_NOT_FOUND' } })
    }
    expect((await bed.app.call('GET', `/api/v2/meta/imports/${id}`)).status).toBe(401)
    expect((await bed.read(unknown)).status).toBe(404)
    await bed.cancel(id)
  })

  it('limits the running imports of a base', async () => {
    const table = await bed.createTable([{ title: 'A', uidt: 'SingleLineText' }])
    const begin = () => bed.begin({ tableId: table.id, mapping: [columnId(table, 'A')] })
    const begun: string[] = []
    let refused = await begin()
    while (refused.status === 200 && begun.length <= limits.importsRunningPerBase) {
      begun.push(stateOf(refused).id)
      refused = await begin()
    }
    expect(begun).toHaveLength(limits.importsRunningPerBase)
    expect(refused).toMatchObject({ status: 422, body: { error: 'LIMIT_REACHED' } })
    for (const importId of begun) await bed.cancel(importId)
    const again = await begin()
    expect(again.status).toBe(200)
    await bed.cancel(stateOf(again).id)
  })

  it('lets editors bring rows in, creators also make tables and options, and viewers neither', async () => {
    const table = await bed.createTable([
      { title: 'A', uidt: 'SingleLineText' },
      { title: 'S', uidt: 'SingleSelect' },
    ])
    const mapping = [columnId(table, 'A')]
    const newTable = {
      table: { title: 'By role', columns: [{ title: 'A', uidt: 'SingleLineText' }] },
      mapping: [0],
    }
    const statusOf = async (body: Record<string, unknown>, as: string) => {
      const answer = await bed.begin(body, as)
      if (answer.status === 200) await bed.cancel(stateOf(answer).id, as)
      return answer.status
    }
    const outcome: Record<string, number[]> = {}
    for (const role of ['viewer', 'editor', 'creator'] as const) {
      const as = await bed.signUp(`${role}@example.com`)
      const me = await bed.app.call('GET', '/api/v1/auth/user/me', { token: as })
      const { id } = v.parse(v.object({ id: v.string() }), me.body)
      await bed.app.control.setMember(bed.baseId, id, role, new Date())
      outcome[role] = [
        await statusOf({ tableId: table.id, mapping }, as),
        await statusOf({ tableId: table.id, mapping, addOptions: true }, as),
        await statusOf(newTable, as),
      ]
    }
    expect(outcome).toEqual({ viewer: [403, 403, 403], editor: [200, 403, 403], creator: [200, 200, 200] })
  })

  it('asks again at the end, for a role may have been taken away meanwhile', async () => {
    const as = await bed.signUp('leaver@example.com')
    const me = await bed.app.call('GET', '/api/v1/auth/user/me', { token: as })
    const { id } = v.parse(v.object({ id: v.string() }), me.body)
    await bed.app.control.setMember(bed.baseId, id, 'creator', new Date())
    const body = { table: { title: 'Left', columns: [{ title: 'A', uidt: 'SingleLineText' }] }, mapping: [0] }
    const begun = stateOf(await bed.begin(body, as))
    await bed.app.control.setMember(bed.baseId, id, 'editor', new Date())
    expect((await bed.finish(begun.id, as)).status).toBe(403)
    expect((await bed.cancel(begun.id, as)).body).toBe(true)
  })
})
