import type { Client, ResultSet, Value } from '@libsql/client/http'
import type { BatchItem } from 'drizzle-orm/batch'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { drizzle } from 'drizzle-orm/libsql/http'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import type { Connection, SqlResult, SqlValue, Statement } from '../../platform/statement.ts'
import { sqlArg } from '../drizzle-statement.ts'

/**
 * Drizzle over the control database. Queries run through `batch`: one request and one transaction, a read-only one for
 * selects alone. Awaiting a query by itself is an error.
 */
export type ControlDatabase = LibSQLDatabase

/** Builds subqueries: conditions and sources of the queries that a `ControlDatabase` runs. */
export const subquery = new QueryBuilder()

/** Drizzle's libSQL driver over a connection, which adds retries and the errors of the store to the client. */
export function openControlDatabase(connection: Connection): ControlDatabase {
  return drizzle({ client: batchClient(connection) })
}

/** Runs a list of queries as one batch; sends nothing for an empty list. */
export async function runAll<T extends BatchItem<'sqlite'>>(
  db: ControlDatabase,
  [first, ...others]: readonly T[],
): Promise<T['_']['result'][]> {
  return first === undefined ? [] : db.batch([first, ...others])
}

function batchClient(connection: Connection): Client {
  const refuse = () => Promise.reject(new Error('Run queries of the control database with `batch`.'))
  return {
    async batch(queries) {
      const statements = queries.map(toStatement)
      const isRead = statements.every(({ sql }) => sql.startsWith('select '))
      return (await connection.batch(statements, isRead ? 'read' : 'write')).map(toResultSet)
    },
    execute: refuse,
    executeMultiple: refuse,
    migrate: refuse,
    transaction: refuse,
    sync: refuse,
    reconnect: () => undefined,
    close: () => undefined,
    closed: false,
    protocol: 'http',
  }
}

function toStatement(query: Parameters<Client['batch']>[0][number]): Statement {
  if (typeof query === 'string' || Array.isArray(query) || !Array.isArray(query.args))
    throw new TypeError('Drizzle sends statements with a list of arguments.')
  return { sql: query.sql, args: query.args.map(sqlArg) }
}

function toResultSet({ columns, rows, rowsAffected, lastInsertRowid }: SqlResult): ResultSet {
  return {
    columns,
    columnTypes: [],
    rows: rows.map((row) => ({ ...Object.fromEntries(row.map(toValue).entries()), length: row.length })),
    rowsAffected,
    lastInsertRowid: lastInsertRowid === null ? undefined : BigInt(lastInsertRowid),
    toJSON: () => ({ columns, rows, rowsAffected }),
  }
}

function toValue(value: SqlValue): Value {
  return value instanceof Uint8Array ? value.slice().buffer : value
}
