import { fail } from '#core/errors.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import type { Source } from '#core/schema.ts'
import type { Settings } from '../../env.ts'
import { openConnection } from '../connection.ts'
import { StoreConstraintError } from '../errors.ts'
import { insertSource } from '../home/tables.ts'
import { migrate } from '../migrate.ts'
import { homeMigrations } from '../migrations.gen.ts'
import { embeddedLocator } from './embedded.ts'
import { type Home, openHome } from './home.ts'
import type { HomeLocator } from './locator.ts'
import { createSchemaCache } from './schema-cache.ts'
import { sharedLocator } from './shared.ts'
import { tursoLocator } from './turso.ts'

export type { Home } from './home.ts'

/** The homes of all bases. One per isolate: it keeps the schemas of the bases it has opened. */
export type Homes = {
  /** The home of a base; no I/O. A home that is missing or corrupt says so at its first use (BASE_DAMAGED). */
  open(baseId: string): Home
  /** Makes the home of a new base, with its own source. Repeating it after a crash is safe. */
  create(base: { id: string; createdAt?: Date }): Promise<Home>
  /** Takes the home away for good. */
  destroy(baseId: string): Promise<void>
}

export function createHomes(locator: HomeLocator): Homes {
  const cache = createSchemaCache()
  const connect = (baseId: string) => openConnection(locator.locate(keyOf(baseId)))
  const open = (baseId: string) => openHome(baseId, connect(baseId), cache)
  return {
    open,
    async create({ id, createdAt = new Date() }) {
      const key = keyOf(id)
      await locator.create(key)
      const connection = connect(id)
      await migrate(connection, homeMigrations)
      const source: Source = {
        id: newId('source', key),
        alias: null,
        type: 'sqlite3',
        order: 1,
        enabled: true,
      }
      const state = {
        sql: `INSERT INTO base_state (base_id, schema_version, expected_version, last_seq, created_at)
          VALUES (?, 1, 1, 0, ?)`,
        args: [id, createdAt.toISOString()],
      }
      try {
        await connection.batch([state, ...insertSource(id, source)], 'write')
      } catch (error) {
        // Made before, by an attempt whose end nobody saw.
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

/** The homes that the settings name. */
export function openHomes(settings: Settings): Homes {
  return createHomes(locatorOf(settings))
}

function locatorOf(settings: Settings): HomeLocator {
  const { HOMES, HOMES_URL, HOMES_TOKEN, CONTROL_URL } = settings
  switch (HOMES) {
    case 'embedded':
      return embeddedLocator({ url: required(HOMES_URL, 'HOMES_URL'), token: HOMES_TOKEN })
    case 'shared':
      // Without an address of its own the shared database is the control database: the two sets of tables
      // would meet in one bookkeeping of migrations, so it must be another one.
      if (HOMES_URL === CONTROL_URL || HOMES_URL === '') {
        throw new Error('Configuration: HOMES=shared needs HOMES_URL, a database other than CONTROL_URL.')
      }
      return sharedLocator({ url: HOMES_URL, authToken: HOMES_TOKEN })
    case 'turso':
      return tursoLocator({
        apiUrl: settings.TURSO_API_URL,
        apiToken: required(settings.TURSO_API_TOKEN, 'TURSO_API_TOKEN'),
        organization: required(settings.TURSO_ORGANIZATION, 'TURSO_ORGANIZATION'),
        group: settings.TURSO_GROUP,
        databaseToken: HOMES_TOKEN,
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
