import { fail } from '#core/errors.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import type { Source } from '#core/schema.ts'
import { engines } from '../../engine/engines.ts'
import type { Settings } from '../../platform/env.ts'
import { type DatabaseClient, openConnection } from '../connection.ts'
import { StoreConstraintError } from '../errors.ts'
import { insertSource } from '../base/tables.ts'
import { migrate } from '../migrate.ts'
import { baseMigrations } from '../migrations.gen.ts'
import { embeddedDatabaseLocator } from './embedded.ts'
import { type BaseDatabase, openBaseDatabase } from './base-database.ts'
import type { BaseDatabaseLocator } from './locator.ts'
import { createSchemaCache } from './schema-cache.ts'
import type { OpenSource } from '../sources/open-source.ts'
import type { NoteSourceWrite } from '../sources/repair-schedule.ts'
import { createSourceConnections, noSources } from '../sources/source-connections.ts'
import { sharedDatabaseLocator } from './shared-database.ts'
import { tursoDatabaseLocator } from './turso.ts'

export type { BaseDatabase } from './base-database.ts'

/** The source type of base databases, which determines the dialect. */
const sourceType: Source['type'] = 'sqlite3'

/** All base databases. One per isolate, with a cache of schemas. */
export type BaseDatabases = {
  /**
   * Opens the database of a base without I/O. A missing or corrupt one fails on first use (BASE_CORRUPTED).
   */
  open(baseId: string): BaseDatabase
  /** Creates the base database of a new base, with its own source. Safe to repeat after a crash. */
  create(base: { id: string; createdAt?: Date }): Promise<BaseDatabase>
  /** Permanently deletes the base database. */
  destroy(baseId: string): Promise<void>
}

export function createBaseDatabases(
  locator: BaseDatabaseLocator,
  client: DatabaseClient = 'libsql',
  openSource: OpenSource | null = null,
  noteSourceWrite: NoteSourceWrite = async () => {},
): BaseDatabases {
  const cache = createSchemaCache()
  const connect = (baseId: string) => openConnection(locator.locate(keyOf(baseId)), client)
  const open = (baseId: string) =>
    openBaseDatabase(baseId, connect(baseId), cache, engines[sourceType], {
      sources: openSource ? createSourceConnections(baseId, openSource) : noSources,
      beforeWrite: (sourceId) => noteSourceWrite(baseId, sourceId),
    })
  return {
    open,
    async create({ id, createdAt = new Date() }) {
      const key = keyOf(id)
      await locator.create(key)
      const connection = connect(id)
      await migrate(connection, baseMigrations)
      const source: Source = {
        id: newId('source', key),
        alias: null,
        type: sourceType,
        order: 1,
        enabled: true,
        kind: null,
        connection: null,
        schemas: [],
        chosenTables: null,
        dataReadOnly: false,
        schemaReadOnly: false,
      }
      const state = {
        sql: `INSERT INTO base_state (base_id, schema_version, expected_version, last_seq, created_at)
          VALUES (?, 1, 1, 0, ?)`,
        args: [id, createdAt.toISOString()],
      }
      try {
        await connection.batch([state, ...insertSource(id, source)], 'write')
      } catch (error) {
        // Created by an earlier attempt with unknown outcome.
        if (!(error instanceof StoreConstraintError && error.kind === 'unique')) throw error
      }
      return open(id)
    },
    async destroy(baseId) {
      cache.drop(baseId)
      await locator.destroy(keyOf(baseId))
    },
  }
}

/** Opens the configured base databases. */
export function openBaseDatabases(
  settings: Settings,
  openSource: OpenSource,
  noteSourceWrite: NoteSourceWrite,
): BaseDatabases {
  const client = databaseClientOf(settings)
  return createBaseDatabases(locatorOf(settings, client), client, openSource, noteSourceWrite)
}

/** The embedded server is on the same machine, so the client's overhead dominates. */
export function databaseClientOf({
  DATABASE_CLIENT,
  BASE_DATABASES,
}: Pick<Settings, 'DATABASE_CLIENT' | 'BASE_DATABASES'>): DatabaseClient {
  return DATABASE_CLIENT || (BASE_DATABASES === 'embedded' ? 'pipeline' : 'libsql')
}

function locatorOf(settings: Settings, client: DatabaseClient): BaseDatabaseLocator {
  const { BASE_DATABASES, BASE_DATABASES_URL, BASE_DATABASES_TOKEN, CONTROL_URL } = settings
  switch (BASE_DATABASES) {
    case 'embedded':
      return embeddedDatabaseLocator({
        url: required(BASE_DATABASES_URL, 'BASE_DATABASES_URL'),
        token: BASE_DATABASES_TOKEN,
      })
    case 'shared':
      // The shared database must not be the control database, because both would share one migration history.
      if (BASE_DATABASES_URL === CONTROL_URL || BASE_DATABASES_URL === '') {
        throw new Error(
          'Configuration: BASE_DATABASES=shared needs BASE_DATABASES_URL, a database other than CONTROL_URL.',
        )
      }
      return sharedDatabaseLocator({ url: BASE_DATABASES_URL, authToken: BASE_DATABASES_TOKEN }, client)
    case 'turso':
      return tursoDatabaseLocator({
        apiUrl: settings.TURSO_API_URL,
        apiToken: required(settings.TURSO_API_TOKEN, 'TURSO_API_TOKEN'),
        organization: required(settings.TURSO_ORGANIZATION, 'TURSO_ORGANIZATION'),
        group: settings.TURSO_GROUP,
        databaseToken: BASE_DATABASES_TOKEN,
        host: settings.TURSO_HOST || `-${settings.TURSO_ORGANIZATION}.turso.io`,
      })
  }
}

function required(value: string, name: string): string {
  if (value === '') throw new Error(`Configuration: ${name} is not set.`)
  return value
}

function keyOf(baseId: string): string {
  return baseKeyOf('base', baseId) ?? fail('BASE_NOT_FOUND')
}
