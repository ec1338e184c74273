import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire, SourceWire } from '#core/api/bases/bases.ts'
import type { Page } from '#core/api/call/shapes.ts'
import type { SourceTablesWire } from '#core/api/wire/source-shapes.ts'
import type { Change } from '#core/protocol/changes.ts'
import { startPostgresStub } from '../postgres/postgres-stub.ts'
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

// Connected databases of a base: created, read, changed and removed, over a real PostgreSQL.

export function sourcesSuite(server: SourceServer): void {
  const runtime = runtimeFixture(sourceVariables)
  personFixture(runtime)
  const bob = personFixture(runtime)
  let ann: Person
  let base: BaseWire
  let schema: SampleSchema

  beforeAll(async () => {
    if (server.isThere) schema = await createSampleSchema(server)
  })
  afterAll(() => (server.isThere ? schema.drop() : undefined))
  // Each person may connect 30 times a minute.
  beforeEach(async () => {
    ann = await signUp(runtime)
    base = await ann.createBase()
  })

  const path = (rest = '') => `/api/v2/meta/bases/${base.id}${rest}`
  const config = () => connectionTo([schema.name], {}, server)
  const connect = (more: Record<string, unknown> = {}) =>
    ann.ok<SourceWire>('POST', path('/sources'), {
      alias: 'Shop',
      type: server.type,
      config: config(),
      ...more,
    })
  const list = async () => (await ann.ok<Page<SourceWire>>('GET', path('/sources'))).list
  const log = async () => (await ann.ok<{ list: Change[] }>('GET', path('/changes'))).list

  describe.runIf(server.isThere)('a connected database', () => {
    it('is tried, stored and shown without its password', async () => {
      const source = await connect({ is_data_readonly: true })
      const { host, port, user, database } = server.settings
      expect(source).toEqual({
        id: expect.stringMatching(/^b/),
        base_id: base.id,
        alias: 'Shop',
        type: server.clientType,
        is_meta: false,
        enabled: true,
        order: 2,
        is_data_readonly: true,
        is_schema_readonly: false,
        tables: null,
        config: {
          client: server.kind,
          connection: {
            host,
            port,
            user,
            database,
            has_password: server.settings.password !== '',
            ssl: { mode: 'No' },
          },
          searchPath: [schema.name],
        },
      })
      expect((await list()).map(({ id, is_meta }) => [id, is_meta])).toEqual([
        [base.sources[0]?.id, true],
        [source.id, false],
      ])
      expect(await ann.ok('GET', path(`/sources/${source.id}`))).toEqual(source)
      // Older clients name bases projects, and sources bases.
      const older = `/api/v1/db/meta/projects/${base.id}/bases/${source.id}`
      expect(await ann.ok('GET', older)).toMatchObject({ id: source.id, config: source.config })
      expect((await log()).at(-1)?.detail).toEqual({ action: 'source.create', sourceId: source.id })
    })

    it('is part of its base for those who manage it, without its connection', async () => {
      const source = await connect()
      const read = await ann.ok<BaseWire>('GET', path())
      expect(read.sources.map(({ id }) => id)).toContain(source.id)
      expect(read.sources.every((each) => !('config' in each))).toBe(true)
      await runtime.control.setMember(base.id, bob.userId, 'editor', new Date())
      expect((await bob.ok<BaseWire>('GET', path())).sources).toEqual([])
      expect((await bob.call('GET', path('/sources'))).status).toBe(403)
      expect((await bob.call('POST', path('/connection/test'), { sourceId: source.id })).status).toBe(403)
    })

    it('offers its schemas and tables', async () => {
      const tables = await ann.ok<SourceTablesWire>('POST', path('/connection/tables'), config())
      expect(tables.schemas).toEqual(expect.arrayContaining([schema.name]))
      expect(tables.schemas).not.toContain(server.hiddenSchema)
      expect(
        tables.tables.map(({ name, kind, read_only, is_join }) => [name, kind, read_only, is_join]),
      ).toEqual([
        ['customers', 'table', null, false],
        ['customers_tags', 'table', null, true],
        ['events', 'table', 'noKey', false],
        ['names', 'view', 'view', false],
        ['tags', 'table', null, false],
      ])
      expect(tables.tables[0]).toMatchObject({ schema: schema.name, comment: 'Who buys', column_count: 2 })
      const source = await connect()
      // Other files of tests make and drop schemas on the same server.
      const same = { tables: tables.tables }
      expect(await ann.ok('POST', path('/connection/tables'), { sourceId: source.id })).toMatchObject(same)
      const others = await ann.ok<SourceTablesWire>('POST', path('/connection/tables'), {
        sourceId: source.id,
        searchPath: [],
      })
      expect(others.tables).toEqual([])
      expect(await ann.ok('POST', '/api/v2/meta/connection/tables', config())).toMatchObject(same)
    })

    it('keeps a choice of tables, which must exist', async () => {
      const customers = { schema: schema.name, name: 'customers' }
      const source = await connect({ tables: [customers] })
      expect(source.tables).toEqual([customers])
      const tags = { schema: schema.name, name: 'tags' }
      const changed = await ann.ok<SourceWire>('PATCH', path(`/sources/${source.id}`), { tables: [tags] })
      expect(changed.tables).toEqual([tags])
      for (const body of [
        { tables: [{ schema: schema.name, name: 'nothing' }] },
        { config: connectionTo(['no_such_schema'], {}, server) },
      ])
        expect(await ann.call('PATCH', path(`/sources/${source.id}`), body)).toMatchObject({
          status: 422,
          body: { error: 'INVALID_REQUEST', message: expect.stringContaining("doesn't exist") },
        })
      expect(await ann.ok('GET', path(`/sources/${source.id}`))).toEqual(changed)
    })

    it('differs when tables come and go, until it is synchronized', async () => {
      const of = (name: string) => ({ schema: schema.name, name })
      await schema.run(`create table ${schema.name}.goes (id bigint primary key)`)
      const all = await connect()
      const some = await connect({ tables: ['customers', 'goes'].map(of) })
      await schema.run(
        `drop table ${schema.name}.goes`,
        `create table ${schema.name}.comes (id bigint primary key)`,
      )
      const diffOf = async (rest: string) =>
        (await ann.ok<{ table_name: string; detectedChanges: { type: string }[] }[]>('GET', path(rest))).map(
          (each) => [each.table_name, each.detectedChanges[0]?.type],
        )
      expect(await diffOf(`/meta-diff/${all.id}`)).toEqual([
        ['goes', 'TABLE_REMOVE'],
        ['comes', 'TABLE_NEW'],
      ])
      expect(await diffOf(`/meta-diff/${some.id}`)).toEqual(
        expect.arrayContaining([
          ['goes', 'TABLE_REMOVE'],
          ['tags', 'TABLE_NEW'],
        ]),
      )
      await ann.ok('POST', path('/meta-diff'))
      const attachedTo = async (id: string) =>
        (await ann.ok<Page<{ source_id: string; title: string }>>('GET', path('/tables'))).list
          .filter(({ source_id }) => source_id === id)
          .map(({ title }) => title)
      expect(await attachedTo(all.id)).toEqual(expect.arrayContaining(['comes', 'customers']))
      expect(await attachedTo(all.id)).not.toContain('goes')
      expect(await attachedTo(some.id)).toHaveLength(1)
      expect(await diffOf(`/meta-diff/${all.id}`)).toEqual([])
      expect(await ann.ok('POST', path(`/meta-diff/${all.id}`))).toEqual({ msg: 'Nothing differs.' })
      expect(await ann.ok('GET', path(`/sources/${some.id}`))).toMatchObject({ tables: [of('customers')] })
      await schema.run(`drop table ${schema.name}.comes`)
    })

    it('is renamed and made read-only, which undo takes back', async () => {
      const source = await connect()
      await ann.ok('PATCH', path(`/sources/${source.id}`), {
        alias: 'Old shop',
        is_data_readonly: true,
        is_schema_readonly: true,
      })
      expect((await list()).at(-1)).toMatchObject({
        alias: 'Old shop',
        is_data_readonly: true,
        is_schema_readonly: true,
      })
      const last = (await log()).at(-1)
      expect(last?.detail).toMatchObject({ action: 'source.update' })
      await ann.ok('POST', path(`/changes/${last?.seq}/undo`))
      expect((await list()).at(-1)).toEqual(source)
    })

    it('is removed with its connection; the database stays', async () => {
      const source = await connect()
      expect(await ann.ok('DELETE', path(`/sources/${source.id}`))).toBe(true)
      expect(await list()).toHaveLength(1)
      expect(await ann.call('GET', path(`/sources/${source.id}`))).toMatchObject({
        status: 404,
        body: { error: 'SOURCE_NOT_FOUND' },
      })
      const last = (await log()).at(-1)
      expect(await ann.call('POST', path(`/changes/${last?.seq}/undo`))).toMatchObject({
        status: 409,
        body: { error: 'CANNOT_UNDO' },
      })
      await schema.run(`select count(*) from ${schema.name}.customers`)
    })

    it('comes with a new base, or the base is not created', async () => {
      const source = { alias: 'Shop', config: config() }
      for (const body of [
        { title: 'On a shop', sources: [source] },
        { title: 'As older clients do', bases: [{ ...source, type: server.clientType }], external: true },
      ]) {
        const created = await ann.ok<BaseWire>('POST', '/api/v2/meta/bases', body)
        expect(created.sources.map(({ type }) => type)).toEqual(['sqlite3', server.clientType])
      }
      const before = await ann.ok<Page<BaseWire>>('GET', '/api/v2/meta/bases')
      const wrong = { config: connectionTo([schema.name], { database: 'no_such_database' }, server) }
      expect(await ann.call('POST', '/api/v2/meta/bases', { title: 'None', sources: [wrong] })).toMatchObject(
        {
          status: 422,
          body: { error: 'SOURCE_UNREACHABLE', details: { reason: 'database' } },
        },
      )
      expect(await ann.ok('GET', '/api/v2/meta/bases')).toEqual(before)
    })

    it('is not part of a copy of its base', async () => {
      await connect()
      const copy = await ann.ok<{ id: string }>('POST', path('/duplicate'), { records: false })
      const sources = await ann.ok<Page<SourceWire>>('GET', `/api/v2/meta/bases/${copy.id}/sources`)
      expect(sources.list.map(({ type }) => type)).toEqual(['sqlite3'])
    })
  })

  describe.runIf(server.isThere)('the stored password', () => {
    const own = () => ({ ...config(), connection: { ...config().connection, password: undefined } })

    it('serves while the connection leads to the same server', async () => {
      const source = await connect()
      const test = (body: object) => ann.ok('POST', path('/connection/test'), body)
      expect(await test({ sourceId: source.id })).toMatchObject({ code: 0 })
      expect(await test({ sourceId: source.id, ...own() })).toMatchObject({ code: 0 })
      const empty = await createEmptySchema(server)
      const renamed = { ...own(), searchPath: [schema.name, empty.name] }
      const changed = await ann.ok<SourceWire>('PATCH', path(`/sources/${source.id}`), { config: renamed })
      expect(changed.config?.searchPath).toEqual([schema.name, empty.name])
      await empty.drop()
      expect((await log()).at(-1)?.detail).toEqual({ action: 'source.connect', sourceId: source.id })
    })

    it('is never sent to another server, user or without encryption', async () => {
      const source = await connect()
      const stub = await startPostgresStub({ code: '28P01', message: 'reached' })
      for (const more of [
        { port: stub.port },
        { host: 'localhost' },
        { user: 'somebody' },
        { ssl: { mode: 'Allowed' } },
      ]) {
        const given = { ...own(), connection: { ...own().connection, ...more } }
        for (const [method, address, body] of [
          ['POST', path('/connection/test'), { sourceId: source.id, ...given }],
          ['POST', path('/connection/tables'), { sourceId: source.id, ...given }],
          ['PATCH', path(`/sources/${source.id}`), { config: given }],
        ] as const)
          expect(await ann.call(method, address, body)).toMatchObject({
            status: 422,
            body: { error: 'SOURCE_PASSWORD_REQUIRED' },
          })
      }
      expect(stub.connections()).toBe(0)
      await stub.close()
    })
  })

  describe("the base's own database", () => {
    it('has no connection and is not removed', async () => {
      const own = path(`/sources/${base.sources[0]?.id}`)
      for (const [method, body] of [
        ['DELETE', undefined],
        ['PATCH', { is_data_readonly: true }],
        ['PATCH', { tables: [] }],
      ] as const)
        expect(await ann.call(method, own, body)).toMatchObject({
          status: 422,
          body: { error: 'SOURCE_IS_OWN' },
        })
      expect(await ann.ok('PATCH', own, { alias: 'Main' })).toMatchObject({ alias: 'Main', is_meta: true })
      expect(await ann.ok('GET', path('/meta-diff'))).toEqual([])
      expect(
        await ann.call('POST', path('/connection/test'), { sourceId: base.sources[0]?.id }),
      ).toMatchObject({
        status: 422,
        body: { error: 'SOURCE_IS_OWN' },
      })
    })
  })
}
