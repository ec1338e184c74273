import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baseId, newBaseKey, newId } from '#core/ids.ts'
import type { Table } from '#core/schema.ts'
import { engines } from '../../worker/engine/engines.ts'
import type { FoundTable } from '../../worker/engine/sources/introspection.ts'
import type { SourceConnection } from '../../worker/gateways/databases/source-connection.ts'
import { attachStatements, attachTables } from '../../worker/schema/attach/attach-tables.ts'
import { type BaseDatabase, createBaseDatabases } from '../../worker/store/base-databases/base-databases.ts'
import { embeddedDatabaseLocator } from '../../worker/store/base-databases/embedded.ts'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server.ts'
import type { SourceServer } from './source-server.ts'

export function attachSuite(target: SourceServer): void {
  const there = target.isThere
  const schema = `attach "${process.pid}" ${Date.now().toString(36)}`
  let source: SourceConnection
  const key = newBaseKey()
  const place = {
    key,
    sourceId: newId('source', key),
    isReadOnly: false,
    titles: ['Film'],
    order: 1,
    createdBy: null,
  }
  let server: DatabaseServer
  let base: BaseDatabase
  let found: FoundTable[]

  beforeAll(async () => {
    if (!there) return
    source = target.open()
    server = await startDatabaseServer()
    base = await createBaseDatabases(
      embeddedDatabaseLocator({ url: server.url, token: server.token }),
    ).create({
      id: baseId(key),
    })
    await source.batch(
      target.films(schema).map((sql) => ({ sql, args: [] })),
      'write',
    )
    const { introspection } = engines[target.type]
    if (!introspection) throw new Error('Connected databases are introspected.')
    found = introspection.decode(await source.batch(introspection.statements([schema]), 'read'))
  })
  afterAll(async () => {
    if (!there) return
    await source.batch([{ sql: target.dropSchema(schema), args: [] }], 'write')
    await source.close()
    await server.stop()
  })

  function tableOf(tables: readonly Table[], name: string): Table {
    const table = tables.find(({ native }) => native?.name === name)
    if (!table) throw new Error(`${name} is not attached.`)
    return table
  }

  describe.skipIf(!there)('attached tables', () => {
    it('are stored and read back as they are', async () => {
      const { tables } = attachTables(found, place)
      await base.write(() => ({
        change: { kind: 'schema', origin: 'session', by: null, tableId: null },
        statements: attachStatements(baseId(key), tables),
        schemaChange: true,
      }))
      const stored = (await base.schema()).tables
      const plain = (table: Table) => ({
        ...table,
        hasPlaces: false,
        viewSections: [],
        columns: table.columns.map(({ computed: _c, link: _l, ...column }) => column),
      })
      expect(stored.map(plain)).toEqual(tables.map(plain))
      const film = tableOf(stored, 'film')
      expect(film.title).toBe('film_1')
      expect(film.description).toBe('What can be rented.')
      expect(
        film.columns.filter(({ computed }) => computed).map(({ computed }) => computed),
      ).not.toContainEqual(expect.objectContaining({ problem: expect.any(String) }))
    })

    it('have the fields of their native types', () => {
      const film = tableOf(attachTables(found, place).tables, 'film')
      expect(
        film.columns.map(({ title, type, required }) => `${title}: ${type}${required ? ' *' : ''}`),
      ).toEqual([
        'film_id: ID',
        'title: SingleLineText *',
        'description: LongText',
        'release_date: Date',
        'language_id: ForeignKey *',
        'original_language_id: ForeignKey',
        'rental_rate: Decimal',
        'length: Number',
        'rating: SingleSelect',
        'ratings_abroad: MultiSelect',
        'special_features: SpecificDBType',
        'extra: JSON',
        `code: ${target.uuidField}`,
        'score: Decimal',
        'is_available: Checkbox',
        'shown_at: Time',
        'last update: DateTime',
        'title_length: Number',
        'poster: SpecificDBType',
        'language: LinkToAnotherRecord',
        'language_1: LinkToAnotherRecord',
        'rental: Links',
        'stock: Links',
        'actor: Links',
      ])
      const rating = film.columns.find(({ title }) => title === 'rating')
      expect(rating?.selectOptions.map(({ title }) => title)).toEqual(['G', 'PG', 'PG-13', 'R', 'g_1'])
      expect(rating?.native?.labels.map(({ label }) => label)).toEqual(['G', 'PG', 'PG-13', 'R', 'g'])
      expect(film.columns.find(({ title }) => title === 'title_length')?.native?.readOnly).toBe(true)
    })

    it('say why their rows are read-only', () => {
      const { tables, joined, unlinked } = attachTables(found, place)
      const reasons = Object.fromEntries(tables.map(({ native }) => [native?.name, native?.readOnly]))
      expect(reasons).toEqual({
        actor: null,
        customer: null,
        film: null,
        film_list: 'view',
        language: null,
        note: null,
        rental: null,
        stock: null,
        visit: 'noKey',
      })
      expect(joined.map(({ name }) => name)).toEqual(['film_actor'])
      expect(unlinked).toEqual([])
      const readOnly = attachTables(found, { ...place, isReadOnly: true }).tables
      expect(tableOf(readOnly, 'film').native?.readOnly).toBe('source')
    })
  })
}
