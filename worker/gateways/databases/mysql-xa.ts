import type { SqlResult, Statement } from '../../platform/statement.ts'
import { literal } from './mysql-literals.ts'
import type { MysqlSession } from './mysql-session.ts'
import {
  type JournaledConnection,
  type JournaledTransaction,
  type PreparedTransaction,
  type TransactionOutcome,
  UnknownJournalError,
} from './source-connection.ts'

// Distributed transactions (XA) of MariaDB. It does not remember how transactions ended, but a prepared one survives
// its session, and every session lists and ends it. One whose session still lives cannot be ended by others.

const plain = (sql: string): Statement => ({ sql, args: [] })
const recover = plain('xa recover')

/** Names a transaction: the source, and a branch with its start and id. */
function nameOf(sourceId: string, { startedAt, id }: PreparedTransaction): string {
  return `${literal(sourceId)},${literal(`${startedAt.toString(36)}-${id}`)}`
}

/** The prepared transactions of a source, from the result of `xa recover`. */
function preparedIn(result: SqlResult | undefined, sourceId: string): PreparedTransaction[] {
  return (result?.rows ?? []).flatMap(([, nameLength, branchLength, data]) => {
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
    if (!(bytes instanceof Uint8Array)) return []
    const text = (from: number, length: number) =>
      new TextDecoder().decode(bytes.subarray(from, from + length))
    const [name, branch] = [Number(nameLength), Number(branchLength)]
    const [, start = '', id = ''] = /^([0-9a-z]+)-(.+)$/.exec(text(name, branch)) ?? []
    return text(0, name) === sourceId && id !== '' ? [{ id, startedAt: Number.parseInt(start, 36) }] : []
  })
}

/** The prepared transactions of a source. */
export async function preparedOf(session: MysqlSession, sourceId: string): Promise<PreparedTransaction[]> {
  const [listed] = await session.run([recover]).catch((error: unknown) => {
    throw isOfListing(error) ? mayNotList() : error
  })
  return preparedIn(listed, sourceId)
}

/** MySQL answers so if the user may not list transactions. */
function isOfListing(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && error.errno === 1401
}

/** An error of missing privileges, as the server gives it in other places. */
function mayNotList(): Error {
  const message =
    'its user needs the privilege XA_RECOVER_ADMIN, so that Tessera can finish writes that were interrupted. An administrator of the database can grant it'
  return Object.assign(new Error(message), { errno: 1227, sqlState: '42000' })
}

/**
 * Prepares a transaction, has it journaled, and commits it; `opening` precedes its start. `lost` is the error after
 * which it is unknown whether the commit took effect, else null.
 */
export async function commitPrepared<T>(
  session: MysqlSession,
  { sourceId, id, work, journal }: JournaledTransaction<T>,
  opening: Statement,
): Promise<{ value: T; lost: unknown }> {
  const transaction = { id, startedAt: Date.now() }
  const name = nameOf(sourceId, transaction)
  // The transaction starts in the round trip of its first batch.
  let starting = [opening, plain(`xa start ${name}`)]
  const inner: JournaledConnection = {
    async batch(statements) {
      const before = starting
      starting = []
      return (await session.run([...before, ...statements])).slice(before.length)
    },
    transaction: () => Promise.reject(new Error('Transactions do not nest.')),
    transactionId: () => null,
  }
  let value: T
  try {
    value = await work(inner)
    await session.run([...starting, plain(`xa end ${name}`), plain(`xa prepare ${name}`)])
    await journal(value, id)
  } catch (error) {
    if (error instanceof UnknownJournalError) session.abandon()
    else await rollBack(session, name)
    throw error
  }
  try {
    await session.run([plain(`xa commit ${name}`)])
    return { value, lost: null }
  } catch (error) {
    session.abandon()
    return { value, lost: error }
  }
}

/** A session that ends rolls back what is not prepared; what is prepared stays for those who find no entry of it. */
async function rollBack(session: MysqlSession, name: string): Promise<void> {
  if (session.isBroken()) return
  // Fails for transactions that have ended their work, or failed.
  await session.run([plain(`xa end ${name}`)]).catch(() => undefined)
  if (session.isBroken()) return
  await session.run([plain(`xa rollback ${name}`)]).catch(() => session.abandon())
}

/** Commits those that are still prepared. Others with an entry in the journal are committed: nobody rolls them back. */
export async function commitJournaled(
  session: MysqlSession,
  sourceId: string,
  ids: readonly string[],
): Promise<TransactionOutcome[]> {
  const prepared = new Map((await preparedOf(session, sourceId)).map((each) => [each.id, each]))
  const outcomes: TransactionOutcome[] = []
  for (const id of ids) {
    const transaction = prepared.get(id)
    outcomes.push(transaction ? await end(session, 'commit', sourceId, transaction) : 'committed')
  }
  return outcomes
}

/** Rolls back a prepared transaction that is not in the journal. */
export async function rollBackPrepared(
  session: MysqlSession,
  sourceId: string,
  transaction: PreparedTransaction,
): Promise<void> {
  await end(session, 'rollback', sourceId, transaction)
}

/** `running` if the transaction's own session still has it, or somebody else ends it right now. */
async function end(
  session: MysqlSession,
  how: 'commit' | 'rollback',
  sourceId: string,
  transaction: PreparedTransaction,
): Promise<TransactionOutcome> {
  try {
    await session.run([plain(`xa ${how} ${nameOf(sourceId, transaction)}`)])
    return how === 'commit' ? 'committed' : 'aborted'
  } catch (error) {
    if (isUnknownTransaction(error)) return 'running'
    throw error
  }
}

function isUnknownTransaction(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && error.errno === 1397
}
