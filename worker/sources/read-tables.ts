import type { ConnectionTestWire, SourceTablesWire } from '#core/api/wire/source-shapes.ts'
import { AppError, fail } from '#core/errors.ts'
import type { ReadOnlyReason } from '#core/native-tables.ts'
import type { SourceTable } from '#core/schema.ts'
import type { Context } from '../context.ts'
import { engines } from '../engine/engines.ts'
import type { FoundTable } from '../engine/sources/introspection.ts'
import { connectSource } from '../gateways/databases/connect-source.ts'
import { ConnectionProblem, connectionProblem } from '../gateways/databases/connection-problem.ts'
import { OtherServerProblem } from '../gateways/databases/mysql-version.ts'
import { poolRequest } from '../gateways/databases/source-pool/open-pooled.ts'
import type { Connection, Statement } from '../platform/statement.ts'
import { isIdentified } from '../schema/attach/attach-columns.ts'
import type { ReadConnection } from './connection-of-input.ts'
import { withKeyRanges } from './key-ranges.ts'
import { countConnection } from './may-connect.ts'

/** The schemas and tables of a connection, and the connection itself with the type of the server that answered. */
export type FoundSource = { schemas: string[]; tables: FoundTable[]; connection: ReadConnection }

type Connecting = Pick<Context, 'env' | 'actor' | 'rateLimiter' | 'now'>

/** Connects, runs `work` and closes. Throws RATE_LIMITED, else `ConnectionProblem`. */
async function withConnection<T>(
  context: Connecting,
  { type, settings }: ReadConnection,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  await countConnection(context)
  const privateHosts = context.env.settings.SOURCE_PRIVATE_HOSTS
  const connection = connectSource(context.env, await poolRequest(null, { type, settings, privateHosts }))
  try {
    return await work(connection)
  } catch (error) {
    throw connectionProblem(error, settings, { phase: 'login', isEncrypted: settings.ssl.mode !== 'No' })
  } finally {
    await connection.close()
  }
}

/**
 * Runs work with a connection, or with that of the server that answered: clients of NocoDB call MariaDB `mysql2`, the
 * name of MySQL here.
 */
async function withServerType<T>(
  connection: ReadConnection,
  work: (connection: ReadConnection) => Promise<T>,
): Promise<T> {
  try {
    return await work(connection)
  } catch (error) {
    const isMariadb = error instanceof OtherServerProblem && error.server === 'mariadb'
    if (!isMariadb || connection.kind !== 'mysql2') throw error
    return work({ ...connection, kind: 'mariadb', type: 'mysql2' })
  }
}

/** Tries a connection; null if it works. */
export async function tryConnection(
  context: Connecting,
  connection: ReadConnection,
): Promise<ConnectionProblem | null> {
  try {
    await withServerType(connection, (found) =>
      withConnection(context, found, (opened) =>
        opened.batch([engines[found.type].introspection?.probe ?? { sql: 'select 1', args: [] }], 'read'),
      ),
    )
    return null
  } catch (error) {
    if (error instanceof ConnectionProblem) return error
    throw error
  }
}

/** Reads the schemas of a connection and the tables of its search path. Throws SOURCE_UNREACHABLE. */
export async function readTables(context: Connecting, connection: ReadConnection): Promise<FoundSource> {
  try {
    return await withServerType(connection, (found) => readTablesOf(context, found))
  } catch (error) {
    throw error instanceof ConnectionProblem ? asAppError(error) : error
  }
}

async function readTablesOf(context: Connecting, connection: ReadConnection): Promise<FoundSource> {
  const { introspection } = engines[connection.type]
  if (!introspection) return fail('SOURCE_KIND_UNSUPPORTED', { kind: connection.kind })
  const list = introspection.schemas ? [introspection.schemas] : []
  const read = (statements: Statement[]) =>
    withConnection(context, connection, async (opened) => {
      const results = await opened.batch([...list, ...statements], 'read')
      const tables = introspection.decode(results.slice(list.length))
      return { names: results[0], tables: await withKeyRanges(opened, tables, introspection) }
    })
  const { schemas: named } = connection
  const { names, tables } = await read(introspection.statements(named)).catch((error: unknown) => {
    const isOfStatement = error instanceof ConnectionProblem && error.reason === 'other'
    if (!isOfStatement || !introspection.withoutViews) throw error
    return read(introspection.withoutViews(named))
  })
  const schemas = introspection.schemas
    ? (names?.rows ?? []).map(([name]) => String(name))
    : connection.schemas
  return { schemas, tables, connection }
}

/** Throws INVALID_REQUEST if a schema or a chosen table is not among what was found. */
export function requireFound(
  { schemas, tables, connection }: FoundSource,
  chosen: readonly SourceTable[] | null,
): void {
  const noSchema = connection.schemas.find((name) => !schemas.includes(name))
  if (noSchema !== undefined)
    fail('INVALID_REQUEST', {
      problem: `The schema "${noSchema}" doesn't exist, or ${userOf(connection)} may not use it.`,
    })
  const found = new Set(tables.map(({ schema, name }) => JSON.stringify([schema, name])))
  const missing = chosen?.find(({ schema, name }) => !found.has(JSON.stringify([schema, name])))
  if (missing)
    fail('INVALID_REQUEST', {
      problem: `The table "${missing.schema}"."${missing.name}" doesn't exist, or ${userOf(connection)} may not read it.`,
    })
}

function userOf({ settings }: ReadConnection): string {
  return settings.user === '' ? 'this connection' : `user "${settings.user}"`
}

function asAppError({ message, reason }: ConnectionProblem): AppError {
  return new AppError('SOURCE_UNREACHABLE', { problem: message, reason })
}

/** Failed connections are a result, not an error: clients of NocoDB read `code`. */
export function testWire(problem: ConnectionProblem | null): ConnectionTestWire {
  return problem
    ? { code: -1, message: problem.message, data: { reason: problem.reason } }
    : { code: 0, message: 'The connection works.', data: { reason: null } }
}

/** Rows are written by their key. Tables that join others become links. */
function readOnlyReason(table: FoundTable): ReadOnlyReason | null {
  const isWritten = table.joins !== null || isIdentified(table)
  return table.readOnly ?? (isWritten ? null : 'keyType')
}

export function tablesWire({ schemas, tables }: FoundSource): SourceTablesWire {
  return {
    schemas,
    tables: tables.map((table) => ({
      schema: table.schema,
      name: table.name,
      kind: table.kind,
      comment: table.comment,
      row_estimate: table.rowEstimate,
      column_count: table.columns.length,
      read_only: readOnlyReason(table),
      is_join: table.joins !== null,
    })),
  }
}
