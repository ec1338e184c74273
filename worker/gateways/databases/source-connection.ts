import type { Network } from '../../platform/network.ts'
import type { Connection } from '../../platform/statement.ts'

/** How a transaction ended. `running`: its process may still commit it. */
export type TransactionOutcome = 'committed' | 'aborted' | 'running'

/** A transaction that waits for its commit although its process may be gone; it holds locks until then. */
export type PreparedTransaction = { id: string; startedAt: number }

/** The connection of a transaction that is journaled. */
export type JournaledConnection = Connection & {
  /** The id for the entry, from databases that give it with the first batch; else null. */
  transactionId(): string | null
}

/** A transaction that is committed after it has an entry in a journal elsewhere. */
export type JournaledTransaction<T> = {
  /** Names the source and the transaction, for databases that let callers choose the name: letters and digits. */
  sourceId: string
  id: string
  work(connection: JournaledConnection): Promise<T>
  /**
   * Writes the entry, by whose `transactionId` others find out how the transaction ended. Throws if there is no entry
   * and never will be, and `UnknownJournalError` if there may be one.
   */
  journal(value: T, transactionId: string): Promise<void>
}

/** The entry may be there, so only those who read the journal may end the transaction. */
export class UnknownJournalError extends Error {
  constructor() {
    super('The journal may have an entry of this transaction.')
    this.name = 'UnknownJournalError'
  }
}

/** The code of `SchemaLockedError`, which calls between workers keep. */
export const schemaLocked = 'SCHEMA_LOCKED'

/** Another change of the schema of this source is not over. */
export class SchemaLockedError extends Error {
  readonly code = schemaLocked

  constructor() {
    super('Another change of the schema of this source is not over.')
    this.name = 'SchemaLockedError'
  }
}

/** A connected database; `close` ends its connections: sockets belong to the request that opened them. */
export type SourceConnection = Connection & {
  /** True if transactions are prepared before they commit, so that those of ended processes may hold locks. */
  preparesTransactions: boolean
  /** Runs `work`, then `journal`, then commits. After errors of `work` and `journal`, nothing is changed. */
  commitJournaled<T>(transaction: JournaledTransaction<T>): Promise<T>
  /**
   * Runs work in a session without a transaction that alone may change the schema of a source; only for databases where
   * such a change is part of no transaction. Throws `SchemaLockedError`.
   */
  lockSchema?<T>(sourceId: string, work: (connection: Connection) => Promise<T>): Promise<T>
  /** Transactions of a source that are prepared; their processes may be gone. */
  preparedOf(sourceId: string): Promise<PreparedTransaction[]>
  /**
   * How transactions and changes of the schema with an entry in the journal ended; commits those that only wait for it.
   */
  outcomesOf(sourceId: string, transactionIds: readonly string[]): Promise<TransactionOutcome[]>
  /** Rolls back a prepared transaction that never got an entry; does nothing while its process has it. */
  rollBackPrepared(sourceId: string, transaction: PreparedTransaction): Promise<void>
  close(): Promise<void>
}

export type SourceOptions = {
  /** Names and addresses of private networks that the operator allows. */
  privateHosts: readonly string[]
  /** Sends requests to hosts that the operator does not list; default: the platform's `fetch`. */
  fetch?: Network['fetch'] | undefined
  timeouts?: Timeouts
  idleMs?: number
}

export type Timeouts = { connectMs: number; statementMs: number }
