import * as sourceLimits from '#core/source-limits.ts'
import { boundArg, type Connection, type SqlResult, type Statement } from '../../platform/statement.ts'
import { type ConnectionProblem, connectionProblem } from './connection-problem.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { journaledByPostgres } from './postgres-journaled.ts'
import { asText, isOfStatement, resultOf } from './postgres-results.ts'
import { openSession, type PostgresSession, sessionSettings } from './postgres-session.ts'
import type { SourceConnection, SourceOptions } from './source-connection.ts'
import { beginRepeatable, runTransaction } from './transactions.ts'

const readOnly = { isolationLevel: 'RepeatableRead', readOnly: true } as const

/**
 * Opens a database of Neon, whose addresses answer HTTP and WebSocket besides PostgreSQL's protocol: a batch
 * is one request without a connection, only transactions connect. Both are encrypted, whatever the SSL mode.
 */
export function openNeon(settings: ConnectionSettings, { timeouts }: SourceOptions): SourceConnection {
  const { connectMs, statementMs } = timeouts ?? {
    connectMs: sourceLimits.sourceConnectTimeoutMs,
    statementMs: sourceLimits.sourceStatementTimeoutMs,
  }
  const prepare = sessionStatement(statementMs)
  const connection: Connection = {
    async batch(statements, mode) {
      if (statements.length === 0) return []
      const { neon } = await import('@neondatabase/serverless')
      const database = neon(addressOf(settings), {
        arrayMode: true,
        fullResults: true,
        fetchOptions: { signal: AbortSignal.timeout(connectMs + statementMs) },
      })
      const queries = [prepare, ...statements].map(({ sql, args }) =>
        database.query(sql, args.map(boundArg), { types: asText }),
      )
      const results = await database
        .transaction(queries, mode === 'read' ? readOnly : {})
        .catch((error: unknown) => {
          throw isOfStatement(error) ? error : explain(settings)(error)
        })
      return results.slice(1).map((result): SqlResult => resultOf(result))
    },
    async transaction(work) {
      const session = await connectNeon(settings, connectMs)
      try {
        return await runTransaction(session, work, [beginRepeatable, prepare])
      } finally {
        await session.close()
      }
    },
  }
  return { ...connection, ...journaledByPostgres(connection), close: () => Promise.resolve() }
}

async function connectNeon(settings: ConnectionSettings, connectMs: number): Promise<PostgresSession> {
  const { Client } = await import('@neondatabase/serverless')
  const client = new Client({ connectionString: addressOf(settings), connectionTimeoutMillis: connectMs })
  const start = Date.now()
  return openSession(client, explain(settings), () => Date.now() - start >= connectMs)
}

function addressOf({ host, port, user, password, database }: ConnectionSettings): string {
  const [name, secret, path] = [user, password, database].map(encodeURIComponent)
  return `postgres://${name}:${secret}@${host}:${port}/${path}`
}

function explain(settings: ConnectionSettings): (error: unknown, isTooLate?: boolean) => ConnectionProblem {
  return (error, isTooLate = false) => {
    const phase = hasAnswered(error) ? 'login' : 'network'
    return connectionProblem(error, settings, { phase, isEncrypted: true, isTooLate })
  }
}

/** True for errors that the server sent; others have a source, such as a failed request. */
function hasAnswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') return true
  return error.name === 'NeonDbError' && !('sourceError' in error && error.sourceError !== undefined)
}

/** Sets what other connections set when they start; for this transaction, because requests share sessions. */
function sessionStatement(statementMs: number): Statement {
  const settings = sessionSettings(statementMs)
  const calls = settings.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`)
  return { sql: `select ${calls.join(', ')}`, args: settings.flat() }
}
