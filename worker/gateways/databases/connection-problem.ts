import type { ConnectionSettings } from './connection-settings.ts'

/** Why a server cannot be used. */
export type ConnectionReason =
  | 'address'
  | 'name'
  | 'refused'
  | 'timeout'
  | 'tls'
  | 'tlsMissing'
  | 'tlsRequired'
  | 'password'
  | 'database'
  | 'warehouse'
  | 'permission'
  | 'connections'
  | 'starting'
  | 'version'
  | 'closed'
  /** Something else than the database listens there. */
  | 'protocol'
  /** A result is larger than what memory has room for. */
  | 'tooLarge'
  | 'other'

/** A failed connection: the message says what happened, then what to do. It holds no secret. */
export class ConnectionProblem extends Error {
  readonly reason: ConnectionReason

  constructor(reason: ConnectionReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/**
 * What a connection waits for: the network, the first word of the database's protocol, encryption, the answer about the
 * login.
 */
export type ConnectionPhase = 'network' | 'greeting' | 'encryption' | 'login'

/**
 * `isTooLate`: the time to connect is over; the driver's error does not always say so. `product`: the name of the
 * database that is expected.
 */
export type Attempt = {
  phase: ConnectionPhase
  isEncrypted: boolean
  isTooLate?: boolean
  product?: string
}
type Server = Pick<ConnectionSettings, 'host' | 'port' | 'user' | 'database'>

/** Explains an error of the driver. Codes are SQLSTATE of the server, or those of the network. */
export function connectionProblem(error: unknown, server: Server, attempt: Attempt): ConnectionProblem {
  if (error instanceof ConnectionProblem) return error
  const { code, text } = detailsOf(error)
  const address = `${server.host}:${server.port}`
  const problem = (reason: ConnectionReason, message: string) => new ConnectionProblem(reason, message)
  if (code === '28000' && /no encryption|SSL off/i.test(text))
    return problem(
      'tlsRequired',
      `${address} accepts only encrypted connections. Choose the SSL mode "Required".`,
    )
  if (code === '28P01' || code === '28000')
    return problem('password', `${address} refused user "${server.user}". Check user name and password.`)
  if (code === '3D000')
    return problem('database', `Database "${server.database}" doesn't exist on ${address}. Check its name.`)
  if (code === '42501')
    return problem(
      'permission',
      `User "${server.user}" may not connect to database "${server.database}". Grant CONNECT to this user.`,
    )
  if (code === '53300' || code === '53400')
    return problem('connections', `${address} has no free connection. Close some, or raise max_connections.`)
  if (code === '57P03')
    return problem('starting', `${address} is starting up or shutting down. Try again in a minute.`)
  if (code === '57014' || /timeout|timed out/i.test(text) || attempt.isTooLate)
    return problem(
      'timeout',
      attempt.phase === 'network' || attempt.isTooLate
        ? `${address} doesn't answer. Check host, port and kind of database, and that its firewall allows this server.`
        : `${address} takes too long to answer. Try again, or reduce what is read.`,
    )
  if (/does not support SSL/i.test(text))
    return problem(
      'tlsMissing',
      `${address} doesn't support encryption. Turn on TLS on the server, or choose the SSL mode "Preferred".`,
    )
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || /dns/i.test(text))
    return problem('name', `The name "${server.host}" can't be found. Check the host for typing mistakes.`)
  // Workers say this of closed ports and unknown names alike.
  if (/cannot connect to the specified address/i.test(text))
    return problem(
      'refused',
      `Nothing accepts connections at ${address}, or its name can't be found. Check host and port.`,
    )
  if (attempt.phase === 'network')
    return problem('refused', `Nothing accepts connections at ${address}. Check host and port.`)
  if (attempt.phase === 'greeting')
    return problem(
      'protocol',
      `${address} doesn't answer like ${attempt.product ?? 'this kind of database'}. Check the port and the kind of database.`,
    )
  if (attempt.phase === 'encryption' && attempt.isEncrypted)
    return problem(
      'tls',
      `The certificate of ${address} isn't trusted, or doesn't name this host. Use a certificate of a public authority.`,
    )
  if (
    code.startsWith('57P') ||
    code === 'ECONNRESET' ||
    code === 'EPIPE' ||
    /terminated|closed|ended/i.test(text)
  )
    return problem('closed', `${address} closed the connection. Try again.`)
  return problem('other', `${address} answered: ${text.slice(0, 200)}`)
}

function detailsOf(error: unknown): { code: string; text: string } {
  if (error instanceof AggregateError) return detailsOf(error.errors[0])
  if (!(error instanceof Error)) return { code: '', text: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return { code, text: error.message }
}
