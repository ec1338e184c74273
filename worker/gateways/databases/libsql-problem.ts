import { ConnectionProblem, connectionProblem } from './connection-problem.ts'
import type { ConnectionSettings } from './connection-settings.ts'

/** Explains a failed request to a libSQL server. */
export function libsqlProblem(error: unknown, settings: ConnectionSettings): ConnectionProblem {
  const found = causeWhere(error, (each) => each instanceof ConnectionProblem)
  if (found instanceof ConnectionProblem) return found
  const code = textOf(error, 'code')
  if (code === 'SERVER_ERROR' || code === 'HRANA_PROTO_ERROR' || fieldOf(error, 'name') === 'SyntaxError')
    return new ConnectionProblem(
      'version',
      `${settings.host}:${settings.port} answers, but not as a libSQL server does. Check the URL for typing mistakes.`,
    )
  if (code === 'TRANSACTION_CLOSED' || code === 'HRANA_CLOSED_ERROR')
    return new ConnectionProblem(
      'closed',
      `${settings.host}:${settings.port} ended the transaction before it was complete. Try again.`,
    )
  const isLate = causeWhere(error, isTimeout) !== undefined
  return connectionProblem(error, settings, {
    phase: 'login',
    isEncrypted: isEncrypted(settings),
    isTooLate: isLate,
  })
}

/** Explains a request that got no answer. */
export function networkProblem(error: unknown, settings: ConnectionSettings): ConnectionProblem {
  const coded = causeWhere(error, (each) => networkCodes.test(textOf(each, 'code')))
  return connectionProblem(coded ?? error, settings, {
    phase: /CERT|SSL|TLS|SELF_SIGNED/.test(textOf(coded, 'code')) ? 'encryption' : 'network',
    isEncrypted: isEncrypted(settings),
    isTooLate: causeWhere(error, isTimeout) !== undefined,
  })
}

const isTimeout = (error: unknown) => fieldOf(error, 'name') === 'TimeoutError'
const isEncrypted = ({ ssl }: ConnectionSettings) => ssl.mode !== 'No'

/** Explains an answer that is no result; null for those with an error that the client reads. */
export function statusProblem(status: number, { host, port }: ConnectionSettings): ConnectionProblem | null {
  const address = `${host}:${port}`
  if (status === 401)
    return new ConnectionProblem(
      'password',
      `${address} refused the auth token. Create a new token and enter it.`,
    )
  if (status === 403)
    return new ConnectionProblem(
      'permission',
      `${address} refuses access. Check what the auth token may do, and that the database is not blocked.`,
    )
  if (status === 404 || status === 410)
    return new ConnectionProblem(
      'database',
      `${address} has no libSQL database at this URL. Check it for typing mistakes.`,
    )
  if (status === 429)
    return new ConnectionProblem('connections', `${address} has too many requests. Try again in a minute.`)
  if (status >= 500)
    return new ConnectionProblem('closed', `${address} failed with status ${status}. Try again in a minute.`)
  return null
}

const networkCodes = /^(E[A-Z]+(_[A-Z]+)*|.*(CERT|SSL|TLS|SELF_SIGNED|UND_ERR).*)$/

/** The dependent that a change of a table breaks: `error in view film_list after drop column: no such column: a`. */
const dependent = /^error in ((?:view|trigger|index) .+?)(?: after |:)/i

/** SQLSTATE codes that mean the same as a message of SQLite. */
const states: readonly (readonly [RegExp, string])[] = [
  [/^Cannot add a NOT NULL column/i, '23502'],
  [/^cannot (add|drop) /i, '0A000'],
  [/already exists|already a table named|duplicate column name/i, '42701'],
  [dependent, '2BP01'],
  [/UNIQUE constraint failed|PRIMARY KEY constraint failed/i, '23505'],
  [/NOT NULL constraint failed/i, '23502'],
  [/FOREIGN KEY constraint failed/i, '23503'],
  [/CHECK constraint failed/i, '23514'],
  [/cannot store .* value in|datatype mismatch|too big|integer overflow/i, '22000'],
  [/constraint failed/i, '23000'],
  [/no such (table|column|index|view)/i, '42P01'],
  [/database is locked|database table is locked|busy/i, '40001'],
  [/readonly|not authorized|forbidden|blocked|permission/i, '42501'],
  [/malformed|not a database/i, 'XX001'],
]

/** True for errors of a statement, which leave the database usable. */
export function isOfLibsqlStatement(error: unknown): error is Error {
  const code = textOf(error, 'code')
  return error instanceof Error && /^(SQLITE|SQL_|BLOCKED)/.test(code)
}

/** The error as other databases would report it: with an SQLSTATE, and the names of table and columns. */
export function libsqlStatementError(error: Error): Error {
  const message = error.message.replace(/^(?:(?:SQLITE_\w+|SQL_\w+|SQLite error):\s*)+/i, '')
  const code = stateOf(error, message)
  const columns =
    /constraint failed: ((?:[^.]+\.[^,]+)(?:, [^.]+\.[^,]+)*)$/.exec(message)?.[1]?.split(', ') ?? []
  const [table = ''] = columns[0]?.split('.') ?? []
  const names = columns.map((each) => each.slice(table.length + 1))
  return Object.assign(new Error(message, { cause: error }), {
    code,
    schema: 'main',
    table,
    column: names[0] ?? '',
    detail: detailOf(code, message, names),
  })
}

/** As PostgreSQL names the columns of a key, and what depends on a column. */
function detailOf(code: string, message: string, names: readonly string[]): string {
  if (code === '23505') return `Key (${names.join(', ')})=`
  return code === '2BP01' ? `${dependent.exec(message)?.[1] ?? message} depends on it` : ''
}

function stateOf(error: Error, message: string): string {
  const code = textOf(error, 'code')
  if (/BUSY|LOCKED/.test(code)) return '40001'
  // A trigger raises a text of its own.
  if (code.endsWith('TRIGGER')) return 'P0001'
  const found = states.find(([pattern]) => pattern.test(message))?.[1]
  if (found) return found
  if (code.startsWith('SQLITE_CONSTRAINT')) return '23000'
  return /^(BLOCKED|SQLITE_READONLY|SQLITE_AUTH)/.test(code) ? '42501' : 'XX000'
}

/** The first error in a chain of causes for which a test holds. */
function causeWhere(error: unknown, test: (each: unknown) => boolean): unknown {
  for (let each = error, depth = 0; each !== undefined && each !== null && depth < 6; depth += 1) {
    if (test(each)) return each
    each = fieldOf(each, 'cause')
  }
  return undefined
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function textOf(value: unknown, key: string): string {
  const found = fieldOf(value, key)
  return typeof found === 'string' ? found : ''
}
