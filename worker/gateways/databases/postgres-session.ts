import { EventEmitter } from 'node:events'
import * as sourceLimits from '#core/source-limits.ts'
import { boundArg, type SqlResult, type Statement } from '../../platform/statement.ts'
import { closedOrTimeout } from './close-timeout.ts'
import { type ConnectionPhase, ConnectionProblem, connectionProblem } from './connection-problem.ts'
import type { Pooled } from './connection-pool.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { isAboutEncryption, type Way, waysToConnect } from './encryption.ts'
import { asText, type DriverResult, isOfStatement, resultOf } from './postgres-results.ts'
import type { Timeouts } from './source-connection.ts'

/** One connection. Statements that are sent together take one round trip. */
export type PostgresSession = Pooled & {
  run(statements: readonly Statement[]): Promise<SqlResult[]>
}

const defaultTimeouts: Timeouts = {
  connectMs: sourceLimits.sourceConnectTimeoutMs,
  statementMs: sourceLimits.sourceStatementTimeoutMs,
}

/** Settings that the dialect relies on, and limits that the server enforces after we disconnect. */
export function sessionSettings(statementMs: number): [name: string, value: string][] {
  return [
    ['TimeZone', 'UTC'],
    ['DateStyle', 'ISO'],
    ['standard_conforming_strings', 'on'],
    ['jit', 'off'],
    // A query outside a transaction reads one snapshot and changes nothing.
    ['default_transaction_read_only', 'on'],
    ['statement_timeout', String(statementMs)],
    ['idle_in_transaction_session_timeout', String(statementMs)],
  ]
}

/** Connects in the ways of the SSL mode. Throws `ConnectionProblem`. */
export async function connectPostgres(
  settings: ConnectionSettings,
  timeouts: Timeouts = defaultTimeouts,
): Promise<PostgresSession> {
  const [first, second] = waysToConnect(settings.ssl)
  try {
    return await connectBy(first, settings, timeouts)
  } catch (error) {
    if (!second || !(error instanceof ConnectionProblem) || !isAboutEncryption(error)) throw error
    return connectBy(second, settings, timeouts)
  }
}

async function connectBy(
  way: Way,
  settings: ConnectionSettings,
  timeouts: Timeouts,
): Promise<PostgresSession> {
  const { host, port, user, password, database } = settings
  const isEncrypted = way === 'encrypted'
  // Loaded on first use: most requests read no source.
  const pg = await import('pg')
  const client = new pg.Client({
    host,
    port,
    user,
    password,
    database,
    ssl: isEncrypted,
    pipeline: true,
    options: sessionSettings(timeouts.statementMs)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    application_name: 'tessera',
    connectionTimeoutMillis: timeouts.connectMs,
  })
  let phase: ConnectionPhase = 'network'
  const explained = (error: unknown, isTooLate = false) =>
    connectionProblem(error, settings, { phase, isEncrypted, isTooLate, product: 'PostgreSQL' })
  const start = Date.now()
  const socket: unknown = Reflect.get(client, 'connection')
  if (socket instanceof EventEmitter) {
    socket.once('connect', () => (phase = 'greeting'))
    // The server agreed to encrypt.
    socket.once('sslconnect', () => (phase = 'encryption'))
    for (const answer of answers) socket.once(answer, () => (phase = 'login'))
    // Errors of the driver about what it read have no code.
    socket.on('errorMessage', (error: { code?: string }) => {
      if (error.code !== undefined) phase = 'login'
    })
  }
  // For servers that do not answer; others stop by themselves before.
  const silentMs = timeouts.statementMs + timeouts.connectMs
  return openSession(client, explained, () => Date.now() - start >= timeouts.connectMs, silentMs)
}

/** The part of a driver's client that sessions use. */
type DriverClient = {
  connect(): Promise<unknown>
  query(config: {
    text: string
    values: unknown[]
    rowMode: 'array'
    types: typeof asText
    query_timeout?: number
  }): Promise<DriverResult>
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'end', listener: () => void): unknown
  end(): Promise<void>
}

/**
 * Connects a client; `explained` makes its errors problems, `isTooLate` tells if its time is over. After `silentMs`
 * without the end of a batch, the connection is closed.
 */
export async function openSession(
  client: DriverClient,
  explained: (error: unknown, isTooLate?: boolean) => ConnectionProblem,
  isTooLate: () => boolean,
  silentMs?: number,
): Promise<PostgresSession> {
  let broken: ConnectionProblem | null = null
  client.on('error', (error) => (broken = explained(error)))
  client.on('end', () => (broken ??= explained(new Error('Connection terminated'))))
  try {
    await client.connect()
  } catch (error) {
    const problem = explained(error, isTooLate())
    await closedOrTimeout(client.end())
    throw problem
  }
  return {
    isBroken: () => broken !== null,
    close: () => closedOrTimeout(client.end()),
    async run(statements) {
      const sent = await Promise.allSettled(
        statements.map(({ sql, args }, index) =>
          client.query({
            text: sql,
            values: args.map(boundArg),
            rowMode: 'array',
            types: asText,
            // One timer is enough, because the server answers in order.
            ...(silentMs !== undefined && index === statements.length - 1 ? { query_timeout: silentMs } : {}),
          }),
        ),
      )
      // The others fail because the driver then closes the connection.
      const last = sent.at(-1)
      if (last?.status === 'rejected' && isSilence(last.reason)) throw (broken = explained(last.reason))
      return sent.map((result) => {
        if (result.status === 'fulfilled') return resultOf(result.value)
        if (endsSession(result.reason)) broken ??= explained(result.reason)
        if (broken || !isOfStatement(result.reason)) throw explained(result.reason)
        throw result.reason
      })
    },
  }
}

/** True for errors after which the connection ends, even if the driver has not noticed its end yet. */
function endsSession(error: unknown): boolean {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' && code.startsWith('57P')
}

function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** The server's first answers after encryption is set up. */
const answers = [
  'authenticationOk',
  'authenticationCleartextPassword',
  'authenticationMD5Password',
  'authenticationSASL',
]
