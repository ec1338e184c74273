import type { Connection } from '../../platform/statement.ts'
import type { SourceConnection, TransactionOutcome } from './source-connection.ts'

type Journaled = Omit<SourceConnection, keyof Connection | 'close'>

// A database that was restored from a backup may not have come so far; asking for the status would be an error.
const statusOf = `select case when $1::text::xid8 > pg_current_xact_id() then 'aborted'
  else pg_xact_status($1::text::xid8) end`

/** PostgreSQL remembers how a transaction ended: by its id, which it gives in the transaction. */
export function journaledByPostgres({ batch, transaction }: Connection): Journaled {
  return {
    commitJournaled: ({ work, journal }) =>
      transaction(async (connection) => {
        const value = await work(connection)
        const [result] = await connection.batch(
          [{ sql: 'select pg_current_xact_id()::text', args: [] }],
          'read',
        )
        await journal(value, String(result?.rows[0]?.[0]))
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

/** Transactions that the server has forgotten count as aborted. */
function outcomeOf(status: unknown): TransactionOutcome {
  if (status === 'in progress') return 'running'
  return status === 'committed' ? 'committed' : 'aborted'
}
