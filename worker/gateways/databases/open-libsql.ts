import * as sourceLimits from '#core/source-limits.ts'
import type { Client } from '@libsql/client/http'
import { libsqlUrl } from '#core/libsql-url.ts'
import type { Connection, Statement } from '../../platform/statement.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { guardedFetch } from './libsql-fetch.ts'
import { isOfLibsqlStatement, libsqlProblem, libsqlStatementError } from './libsql-problem.ts'
import { fromClient, toClient } from './libsql-values.ts'
import { journaledByMarkers } from './libsql-journaled.ts'
import { refusePrivate } from './open-postgres.ts'
import type { SourceConnection, SourceOptions } from './source-connection.ts'

const [mark, release, back] = [
  'savepoint batch',
  'release savepoint batch',
  'rollback to savepoint batch',
].map((sql): Statement => ({ sql, args: [] })) as [Statement, Statement, Statement]

/** Opens a database of a libSQL server or of Turso: a batch is one request, a transaction one request per batch. */
export function openLibsql(
  settings: ConnectionSettings,
  { privateHosts, timeouts }: SourceOptions,
): SourceConnection {
  const { connectMs, statementMs } = timeouts ?? {
    connectMs: sourceLimits.sourceConnectTimeoutMs,
    statementMs: sourceLimits.sourceStatementTimeoutMs,
  }
  let opened: Promise<Client> | null = null
  const client = (): Promise<Client> => (opened ??= createLibsqlClient())

  async function createLibsqlClient(): Promise<Client> {
    // Loaded on first use: most requests read no source.
    const { createClient } = await import('@libsql/client/http')
    return createClient({
      // The client resolves its paths against this address, which drops a last segment without a slash.
      url: `${libsqlUrl(settings)}/`,
      ...(settings.password === '' ? {} : { authToken: settings.password }),
      intMode: 'bigint',
      concurrency: sourceLimits.sourceConnectionsMax,
      fetch: guardedFetch(settings, privateHosts, connectMs + statementMs),
    })
  }

  /** Runs a request; its errors are those of a statement, with an SQLSTATE, or `ConnectionProblem`. */
  async function explained<T>(work: (client: Client) => Promise<T>): Promise<T> {
    refusePrivate(settings, privateHosts)
    try {
      return await work(await client())
    } catch (error) {
      throw isOfLibsqlStatement(error) ? libsqlStatementError(error) : libsqlProblem(error, settings)
    }
  }

  const connection: Connection = {
    batch: (statements, mode) =>
      statements.length === 0
        ? Promise.resolve([])
        : explained(async (own) => (await own.batch(statements.map(toClient), mode)).map(fromClient)),
    async transaction(work) {
      const transaction = await explained((own) => own.transaction('write'))
      const run = (statements: readonly Statement[]) =>
        explained(async () => (await transaction.batch(statements.map(toClient))).map(fromClient))
      const inner: Connection = {
        async batch(statements) {
          if (statements.length === 0) return []
          try {
            return (await run([mark, ...statements, release])).slice(1, -1)
          } catch (error) {
            await run([back]).catch(() => undefined)
            throw error
          }
        },
        transaction: () => Promise.reject(new Error('Transactions do not nest.')),
      }
      try {
        const result = await work(inner)
        await explained(() => transaction.commit())
        return result
      } catch (error) {
        await transaction.rollback().catch(() => undefined)
        throw error
      } finally {
        transaction.close()
      }
    },
  }
  return {
    ...connection,
    ...journaledByMarkers(connection),
    close: async () => (await opened?.catch(() => null))?.close(),
  }
}
