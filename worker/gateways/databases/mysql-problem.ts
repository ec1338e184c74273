import { type Attempt, ConnectionProblem, connectionProblem } from './connection-problem.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { type MysqlServer, unsupportedErrors, versionProblem } from './mysql-version.ts'

/** The SQLSTATE of PostgreSQL that means the same as an error number of MySQL or MariaDB. */
const sameStates: Record<number, string> = {
  1045: '28P01',
  1698: '28P01',
  1049: '3D000',
  1044: '42501',
  1130: '42501',
  1040: '53300',
  1203: '53300',
  1226: '53300',
  1053: '57P03',
  1079: '57P01',
  1927: '57P01',
  1969: '57014',
  3024: '57014',
}

type Server = Pick<ConnectionSettings, 'host' | 'port' | 'user' | 'database'>

/** Explains an error of the driver for MySQL and MariaDB. */
export function mysqlProblem(
  error: unknown,
  server: Server,
  expected: MysqlServer,
  attempt: Attempt,
): ConnectionProblem {
  const { errno, code } = codesOf(error)
  if (errno === 1044 || errno === 1130)
    return new ConnectionProblem(
      'permission',
      errno === 1044
        ? `User "${server.user}" may not use database "${server.database}". Grant this user privileges on it.`
        : `${server.host}:${server.port} refuses connections from this server. Allow its address for user "${server.user}".`,
    )
  if (unsupportedErrors.has(errno)) return versionProblem(server, expected, null)
  if (errno === 3159) return connectionProblem(like('28000', 'no encryption'), server, attempt)
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT')
    return connectionProblem(like('', 'The server does not support SSL'), server, attempt)
  if (code === 'HANDSHAKE_SSL_ERROR')
    return connectionProblem(error, server, { ...attempt, phase: 'encryption' })
  if (code === 'PROTOCOL_SEQUENCE_TIMEOUT' || code === 'ETIMEDOUT')
    return connectionProblem(like('57014', 'timeout'), server, attempt)
  if (code === 'PROTOCOL_CONNECTION_LOST' && attempt.phase !== 'network')
    return connectionProblem(like('ECONNRESET', 'closed'), server, attempt)
  const state = sameStates[errno]
  return connectionProblem(state === undefined ? error : like(state, ''), server, attempt)
}

/** True for errors of servers that lack a setting or a collation. */
export function isUnsupported(error: unknown): boolean {
  return unsupportedErrors.has(codesOf(error).errno)
}

/** True for errors of a statement that leave the connection usable. */
export function isOfMysqlStatement(error: unknown): boolean {
  const { errno, code } = codesOf(error)
  return errno >= 1000 && code.startsWith('ER_') && sameStates[errno] === undefined
}

function like(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}

function codesOf(error: unknown): { errno: number; code: string } {
  if (!(error instanceof Error)) return { errno: 0, code: '' }
  const errno = 'errno' in error && typeof error.errno === 'number' ? error.errno : 0
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return { errno, code }
}
