import * as sourceLimits from '#core/source-limits.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { closedOrTimeout } from './close-timeout.ts'
import { type ConnectionPhase, ConnectionProblem } from './connection-problem.ts'
import type { Pooled } from './connection-pool.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { isAboutEncryption, type Way, waysToConnect } from './encryption.ts'
import { withLiterals } from './mysql-literals.ts'
import { isOfMysqlStatement, isUnsupported, mysqlProblem } from './mysql-problem.ts'
import { resultOf } from './mysql-results.ts'
import { sessionSettings } from './mysql-settings.ts'
import { isSupportedServer, type MysqlServer, productNames, versionProblem } from './mysql-version.ts'
import type { Timeouts } from './source-connection.ts'

/** One connection. Statements that are sent together take one round trip, and stop at the first error. */
export type MysqlSession = Pooled & {
  /** The server's version as it reports it: `10.11.19-MariaDB`. */
  version: string
  /** Ends the connection without a word; the pool forgets it. */
  abandon(): void
  run(statements: readonly Statement[]): Promise<SqlResult[]>
}

const defaultTimeouts: Timeouts = {
  connectMs: sourceLimits.sourceConnectTimeoutMs,
  statementMs: sourceLimits.sourceStatementTimeoutMs,
}

/** Connects in the ways of the SSL mode. Throws `ConnectionProblem`. */
export async function connectMysql(
  settings: ConnectionSettings,
  server: MysqlServer = 'mariadb',
  timeouts: Timeouts = defaultTimeouts,
): Promise<MysqlSession> {
  const [first, second] = waysToConnect(settings.ssl)
  try {
    return await connectBy(first, settings, server, timeouts)
  } catch (error) {
    if (!second || !(error instanceof ConnectionProblem) || !isAboutEncryption(error)) throw error
    return connectBy(second, settings, server, timeouts)
  }
}

async function connectBy(
  way: Way,
  settings: ConnectionSettings,
  server: MysqlServer,
  timeouts: Timeouts,
): Promise<MysqlSession> {
  const { host, port, user, password, database } = settings
  const isEncrypted = way === 'encrypted'
  let phase: ConnectionPhase = 'network'
  let broken: ConnectionProblem | null = null
  const start = Date.now()
  const explained = (error: unknown, isTooLate = false) =>
    mysqlProblem(error, settings, server, {
      phase,
      isEncrypted,
      isTooLate,
      product: productNames[server],
    })
  // Loaded on first use: most requests read no source.
  const { createConnection } = await import('mysql2')
  const client = createConnection({
    host,
    port,
    user,
    password,
    database,
    ...(isEncrypted ? { ssl: { rejectUnauthorized: true, verifyIdentity: true } } : {}),
    connectTimeout: timeouts.connectMs,
    multipleStatements: true,
    rowsAsArray: true,
    // Workers cannot compile code.
    disableEval: true,
    typeCast: (field) => field.buffer(),
    // Files of this machine are nobody's business.
    flags: ['-LOCAL_FILES'],
  })
  const query = (sql: string) =>
    new Promise<{ result: unknown; fields: unknown }>((resolve, reject) => {
      client.query({ sql, timeout: timeouts.statementMs + timeouts.connectMs }, (error, result, fields) =>
        error ? reject(error) : resolve({ result, fields }),
      )
    })
  client.on('error', (error) => (broken ??= explained(error)))
  client.on('end', () => (broken ??= explained(new Error('Connection terminated'))))
  let version = ''
  try {
    await new Promise<void>((resolve, reject) => {
      const stream = streamOf(client)
      stream?.once('connect', () => (phase = 'greeting'))
      stream?.once('data', (chunk) => {
        if (isGreeting(chunk)) phase = isEncrypted ? 'encryption' : 'login'
        // The driver would take the first bytes for a length and wait.
        else reject(new Error('The first packet is not of this protocol.'))
      })
      client.once('connect', () => (phase = 'login'))
      client.connect((error) => (error ? reject(error) : resolve()))
    })
    phase = 'login'
    const setUp = sessionSettings(timeouts.statementMs, server)
    const { result, fields } = await query(`select version();\n${setUp}`).catch(async (error: unknown) => {
      // Unsupported servers reject the session settings: read the version for the error message.
      if (!isUnsupported(error)) throw error
      const found = await query('select version()')
      throw versionProblem(settings, server, String(resultOf(found.result, found.fields).rows[0]?.[0]))
    })
    version = String(resultsOf(2, result, fields)[0]?.rows[0]?.[0])
    if (!isSupportedServer(server, version)) throw versionProblem(settings, server, version)
  } catch (error) {
    client.destroy()
    throw explained(error, Date.now() - start >= timeouts.connectMs)
  }
  return {
    version,
    isBroken: () => broken !== null,
    abandon() {
      broken ??= explained(new Error('Connection terminated'))
      client.destroy()
    },
    async close() {
      if (broken) return client.destroy()
      await closedOrTimeout(new Promise<void>((resolve) => client.end(() => resolve())))
    },
    async run(statements) {
      if (statements.length === 0) return []
      try {
        const { result, fields } = await query(
          statements.map((each) => withLiterals(each, server)).join(';\n'),
        )
        return resultsOf(statements.length, result, fields)
      } catch (error) {
        if (!broken && isOfMysqlStatement(error)) throw error
        broken ??= explained(error)
        client.destroy()
        throw broken
      }
    },
  }
}

function resultsOf(count: number, result: unknown, fields: unknown): SqlResult[] {
  if (count === 1) return [resultOf(result, fields)]
  if (!Array.isArray(result) || !Array.isArray(fields) || result.length !== count)
    throw new Error('The driver returned another number of results.')
  return result.map((each: unknown, index) => resultOf(each, fields[index]))
}

type Stream = {
  once(event: 'connect', listener: () => void): unknown
  once(event: 'data', listener: (chunk: Uint8Array) => void): unknown
}

/** True for the first packet of the protocol, after its header of four bytes: version 10, or an error. */
function isGreeting(chunk: Uint8Array): boolean {
  return chunk[4] === 10 || chunk[4] === 255
}

/** The driver's socket, which it does not declare. */
function streamOf(client: object): Stream | null {
  const stream: unknown = Reflect.get(client, 'stream')
  const isStream = typeof stream === 'object' && stream !== null && 'once' in stream
  return isStream && typeof stream.once === 'function' ? (stream as Stream) : null
}
