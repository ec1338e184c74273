import { createConnection, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise'
import pg from 'pg'
import { rentalShop } from './rental-shop.ts'

/** A server session that can run statements. */
type Session = { run(statement: string): Promise<Record<string, unknown>[]>; end(): Promise<void> }

const openers = {
  postgres: async (url: string): Promise<Session> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return {
      run: async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
      end: () => client.end(),
    }
  },
  mariadb: async (url: string): Promise<Session> => {
    const client = await createConnection({ uri: url.replace(/^mariadb:/, 'mysql:'), charset: 'utf8mb4' })
    return {
      async run(statement) {
        const [rows] = await client.query<RowDataPacket[] | ResultSetHeader>(statement)
        return Array.isArray(rows) ? rows : []
      },
      end: () => client.end(),
    }
  },
}

function serverOf(url: string): keyof typeof openers {
  if (/^postgres(ql)?:/.test(url)) return 'postgres'
  if (/^(mysql|mariadb):/.test(url)) return 'mariadb'
  throw new Error('The address has to begin with postgres:// or mariadb://.')
}

const quoted = {
  postgres: (name: string) => `"${name.replaceAll('"', '""')}"`,
  mariadb: (name: string) => `\`${name.replaceAll('`', '``')}\``,
}

async function withSession<T>(url: string, work: (session: Session) => Promise<T>): Promise<T> {
  const session = await openers[serverOf(url)](url)
  try {
    return await work(session)
  } finally {
    await session.end()
  }
}

/**
 * Creates the film rental shop in a new schema (PostgreSQL) or database (MariaDB) of this name.
 * Fails if there is one already.
 */
export function createSampleDatabase(url: string, name: string): Promise<void> {
  const server = serverOf(url)
  return withSession(url, async ({ run }) => {
    const place = quoted[server](name)
    await run(
      server === 'postgres' ? `create schema ${place}` : `create database ${place} character set utf8mb4`,
    )
    await enter(url, name, run)
    for (const statement of rentalShop(server)) await run(statement)
  })
}

/** Runs a statement in a sample database, as a program beside Tessera would. */
export function querySampleDatabase(
  url: string,
  name: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  return withSession(url, async ({ run }) => {
    await enter(url, name, run)
    return run(statement)
  })
}

async function enter(url: string, name: string, run: Session['run']): Promise<void> {
  const server = serverOf(url)
  const place = quoted[server](name)
  await run(server === 'postgres' ? `set search_path to ${place}` : `use ${place}`)
}

/** Drops a sample database with everything in it. */
export function dropSampleDatabase(url: string, name: string): Promise<void> {
  const server = serverOf(url)
  return withSession(url, async ({ run }) => {
    await run(
      server === 'postgres'
        ? `drop schema ${quoted.postgres(name)} cascade`
        : `drop database ${quoted.mariadb(name)}`,
    )
  })
}
