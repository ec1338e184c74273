import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire, SourceWire } from '#core/api/bases/bases.ts'
import type { Page } from '#core/api/call/shapes.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { type Person, signUp } from '../support/people.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'
import {
  connectionTo,
  createEmptySchema,
  createSampleSchema,
  type SampleSchema,
  sourceVariables,
} from './sample-source.ts'
import type { SourceServer } from './source-server.ts'

// Tables of connected databases in their base: attached with the source, read, and removed with it.

export function attachedTablesSuite(server: SourceServer): void {
  const runtime = runtimeFixture(sourceVariables)
  personFixture(runtime)
  let ann: Person
  let base: BaseWire
  let schema: SampleSchema

  beforeAll(async () => {
    if (!server.isThere) return
    schema = await createSampleSchema(server)
    await schema.run(
      `insert into ${schema.name}.customers (name) values ('Ann'), ('Bob'), ('Cleo')`,
      `insert into ${schema.name}.tags values (1, 'new'), (2, 'old')`,
      `insert into ${schema.name}.customers_tags values (1, 1), (1, 2), (3, 2)`,
    )
  })
  afterAll(() => (server.isThere ? schema.drop() : undefined))
  beforeEach(async () => {
    ann = await signUp(runtime)
    base = await ann.createBase()
  })

  const path = (rest = '') => `/api/v2/meta/bases/${base.id}${rest}`
  const connect = (more: Record<string, unknown> = {}) =>
    ann.ok<SourceWire>('POST', path('/sources'), { config: connectionTo([schema.name], {}, server), ...more })
  const tables = async () => (await ann.ok<Page<TableWire>>('GET', path('/tables'))).list
  const titles = async () => (await tables()).map(({ title }) => title)
  const of = (name: string) => ({ schema: schema.name, name })
  async function tableNamed(title: string): Promise<TableWire> {
    const table = (await tables()).find((each) => each.title === title)
    if (!table) throw new Error(`There is no table ${title}.`)
    return ann.ok<TableWire>('GET', `/api/v2/meta/tables/${table.id}`)
  }
  const recordsOf = async ({ id }: TableWire, query = '') =>
    (await ann.ok<Page<Record<string, unknown>>>('GET', `/api/v2/tables/${id}/records${query}`)).list

  describe.runIf(server.isThere)('tables of a connected database', () => {
    it('are attached with it, next to those of the base', async () => {
      await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText' }], 'customers')
      const source = await connect()
      // The join table became a link.
      expect(await titles()).toEqual(['customers', 'customers_1', 'events', 'names', 'tags'])
      const customers = await tableNamed('customers_1')
      expect(customers.source_id).toBe(source.id)
      expect(customers.description).toBe('Who buys')
      expect(customers.columns.map(({ title, uidt }) => [title, uidt])).toEqual([
        ['id', 'ID'],
        ['name', 'LongText'],
        ['tags', 'Links'],
      ])
    })

    it('show the rows of their database, filtered, sorted and linked', async () => {
      await connect()
      const customers = await tableNamed('customers')
      expect((await recordsOf(customers)).map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Cleo'])
      expect(await recordsOf(customers, '?where=(name,eq,Cleo)')).toMatchObject([
        { id: 3, name: 'Cleo', tags: 1 },
      ])
      expect((await recordsOf(customers, '?sort=-name&limit=1')).map(({ name }) => name)).toEqual(['Cleo'])
    })

    it('come and go with the choice of tables', async () => {
      const source = await connect({ tables: [of('customers'), of('events')] })
      expect(await titles()).toEqual(['customers', 'events'])
      const { id } = await tableNamed('customers')
      await ann.ok('PATCH', path(`/sources/${source.id}`), { tables: [of('customers'), of('tags')] })
      expect(await titles()).toEqual(['customers', 'tags'])
      expect((await tableNamed('customers')).id).toBe(id)
      await ann.ok('PATCH', path(`/sources/${source.id}`), { tables: null })
      expect(await titles()).toEqual(expect.arrayContaining(['customers', 'tags', 'events', 'names']))
      const empty = await createEmptySchema(server)
      await ann.ok('PATCH', path(`/sources/${source.id}`), { config: connectionTo([empty.name], {}, server) })
      expect(await titles()).not.toContain('customers')
      await empty.drop()
    })

    it('refuse writes while their source is read-only', async () => {
      const source = await connect({ is_data_readonly: true })
      const customers = await tableNamed('customers')
      const write = () => ann.call('POST', `/api/v2/tables/${customers.id}/records`, { name: 'Dan' })
      expect(await write()).toMatchObject({ status: 422, body: { error: 'SOURCE_READ_ONLY' } })
      const unlocked = await ann.call('PATCH', path(`/sources/${source.id}`), { is_data_readonly: false })
      expect(unlocked).toMatchObject({ status: 200 })
      expect(await write()).toMatchObject({ status: 200 })
      expect((await recordsOf(customers)).map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Cleo', 'Dan'])
      // Fails unless the row is in the database itself.
      await schema.run(
        `select 1 / (select count(*) from ${schema.name}.customers where name = 'Dan')`,
        `delete from ${schema.name}.customers where name = 'Dan'`,
      )
    })

    it('leave with their source, and fields that need them', async () => {
      const source = await connect({ tables: [of('customers'), of('tags'), of('customers_tags')] })
      expect(await titles()).toEqual(['customers', 'tags'])
      await ann.ok('PATCH', path(`/sources/${source.id}`), { tables: [of('customers')] })
      const customers = await tableNamed('customers')
      expect(customers.columns.map(({ title }) => title)).toEqual(['id', 'name'])
      expect(await recordsOf(customers)).toHaveLength(3)
      await ann.ok('DELETE', path(`/sources/${source.id}`))
      expect(await titles()).toEqual([])
      await schema.run(`select 1 from ${schema.name}.tags`)
    })

    it('say why they cannot be read', async () => {
      await schema.run(`create table ${schema.name}.goes (id bigint primary key)`)
      await connect({ tables: [of('goes')] })
      const goes = await tableNamed('goes')
      await schema.run(`drop table ${schema.name}.goes`)
      expect(await ann.call('GET', `/api/v2/tables/${goes.id}/records`)).toMatchObject({
        status: 409,
        body: { error: 'SOURCE_CHANGED' },
      })
    })
  })
}
