import { ConnectionProblem, type ConnectionReason } from '../connection-problem.ts'
import { type MysqlServer, OtherServerProblem } from '../mysql-version.ts'

/** An error as data: calls between workers keep only the text of an error. */
export type SentError =
  | { kind: 'connection'; reason: ConnectionReason; message: string }
  | { kind: 'otherServer'; server: MysqlServer; address: string }
  /** An error of the database, with what its driver says of it: code, table, column … */
  | { kind: 'database'; message: string; properties: Record<string, string | number> }

/** The response of a pool: a value, or the reason why there is none. */
export type Answer<T> = { value: T } | { error: SentError }

/** Runs work whose errors are answers too. */
export async function answerOf<T>(work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    return { error: sentError(error) }
  }
}

/** The value of an answer; throws its error as the driver did. */
export function valueOf<T>(answer: Answer<T>): T {
  if ('value' in answer) return answer.value
  const { error } = answer
  if (error.kind === 'connection') throw new ConnectionProblem(error.reason, error.message)
  if (error.kind === 'otherServer') throw new OtherServerProblem(error.server, error.address)
  throw Object.assign(new Error(error.message), error.properties)
}

function sentError(error: unknown): SentError {
  if (error instanceof OtherServerProblem)
    return { kind: 'otherServer', server: error.server, address: error.address }
  if (error instanceof ConnectionProblem)
    return { kind: 'connection', reason: error.reason, message: error.message }
  if (!(error instanceof Error)) return { kind: 'database', message: String(error), properties: {} }
  const properties = Object.entries(error).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return { kind: 'database', message: error.message, properties: Object.fromEntries(properties) }
}
