import type { Connection, Statement } from '../../platform/statement.ts'
import type { JournaledConnection, SourceConnection, TransactionOutcome } from './source-connection.ts'

type Journaled = Omit<SourceConnection, keyof Connection | 'close'>

// A database that was restored from a backup may not have come so far; asking for the status would be an error.
const statusOf = `select case when $1::text::xid8 > pg_current_xact_id() then 'aborted'
  else pg_xact_status($1::text::xid8) end`

const askId: Statement = { sql: 'select pg_current_xact_id()::text', args: [] }

/** PostgreSQL remembers how a transaction ended: by its id, which it gives in the transaction. */
export function journaledByPostgres({ batch, transaction }: Connection): Journaled {
  return {
    preparesTransactions: false,
    commitJournaled: ({ work, journal }) =>
      transaction(async (connection) => {
        const own = withTransactionId(connection)
        const value = await work(own)
        if (own.transactionId() === null) await own.batch([], 'read')
        await journal(value, String(own.transactionId()))
        return value
      }),
    async outcomesOf(_sourceId, ids) {
      const statements = ids.map((id) => ({ sql: statusOf, args: [id] }))
      const results = await batch(statements, 'read')
      return results.map(({ rows }) => outcomeOf(rows[0]?.[0]))
    },
    // Sessions that end roll back.
    preparedOf: () => Promise.resolve([]),
    rollBackPrepared: () => Promise.resolve(),
  }
}

/** Asks for the id of the transaction in the round trip of the first batch. */
function withTransactionId({ batch, transaction }: Connection): JournaledConnection {
  let id: string | null = null
  return {
    transaction,
    transactionId: () => id,
    async batch(statements, mode) {
      if (id !== null) return batch(statements, mode)
      const results = await batch([...statements, askId], mode)
      id = String(results.at(-1)?.rows[0]?.[0])
      return results.slice(0, -1)
    },
  }
}

/** Transactions that the server has forgotten count as aborted. */
function outcomeOf(status: unknown): TransactionOutcome {
  if (status === 'in progress') return 'running'
  return status === 'committed' ? 'committed' : 'aborted'
}
