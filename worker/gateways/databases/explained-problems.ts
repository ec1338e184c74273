import type { Egress } from '../egress.ts'
import { ConnectionProblem } from './connection-problem.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import type { SourceConnection } from './source-connection.ts'

/** What the network says of private addresses, closed ports and unknown names alike. */
const ambiguous = new Set(['refused', 'name'])

/** Says exactly why a host cannot be connected to, as far as its name tells. */
async function explain(
  error: unknown,
  { host, port }: Pick<ConnectionSettings, 'host' | 'port'>,
  resolve: Egress['resolve'],
): Promise<unknown> {
  if (!(error instanceof ConnectionProblem) || !ambiguous.has(error.reason)) return error
  switch (await resolve(host)) {
    case 'private':
      return new ConnectionProblem(
        'address',
        `"${host}" leads to an address that is not public. Ask the operator of this server to allow it.`,
      )
    case 'missing':
      return new ConnectionProblem(
        'name',
        `The name "${host}" can't be found. Check the host for typing mistakes.`,
      )
    case 'public':
      return error.reason === 'refused'
        ? new ConnectionProblem(
            'refused',
            `Nothing accepts connections at ${host}:${port}. Check host and port.`,
          )
        : error
    case null:
      return error
  }
}

/** A connection whose problems say whether its host leads to a private address. */
export function withExplainedProblems(
  connection: SourceConnection,
  settings: Pick<ConnectionSettings, 'host' | 'port'>,
  resolve: Egress['resolve'],
): SourceConnection {
  const explained = async <T>(work: Promise<T>): Promise<T> =>
    work.catch(async (error: unknown) => {
      throw await explain(error, settings, resolve)
    })
  const { lockSchema } = connection
  return {
    preparesTransactions: connection.preparesTransactions,
    batch: (...args) => explained(connection.batch(...args)),
    transaction: (work) => explained(connection.transaction(work)),
    commitJournaled: (transaction) => explained(connection.commitJournaled(transaction)),
    ...(lockSchema ? { lockSchema: (sourceId, work) => explained(lockSchema(sourceId, work)) } : {}),
    preparedOf: (sourceId) => explained(connection.preparedOf(sourceId)),
    outcomesOf: (...args) => explained(connection.outcomesOf(...args)),
    rollBackPrepared: (...args) => explained(connection.rollBackPrepared(...args)),
    close: () => connection.close(),
  }
}
