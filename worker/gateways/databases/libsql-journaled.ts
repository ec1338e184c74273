import { commitsTable } from '#core/native-tables.ts'
import type { Connection, Statement } from '../../platform/statement.ts'
import type { SourceConnection, TransactionOutcome } from './source-connection.ts'

type Journaled = Omit<SourceConnection, keyof Connection | 'close'>

/** Entries are settled before the next write, which clears older markers away. */
const commitsKeptSeconds = 3600

const commits = `main.${commitsTable}`
const createCommits: Statement = {
  sql: `create table if not exists ${commits}
    (source text not null, at integer not null, id text not null, primary key (source, at, id)) without rowid`,
  args: [],
}

/** SQLite does not remember how a transaction ended, so each leaves a marker in a table of the source. */
export function journaledByMarkers({ batch, transaction }: Connection): Journaled {
  return {
    preparesTransactions: false,
    commitJournaled: ({ sourceId, work, journal }) =>
      transaction(async (connection) => {
        const value = await work({ ...connection, transactionId: () => null })
        const results = await connection.batch(mark(sourceId), 'write')
        await journal(value, String(results.at(-1)?.rows[0]?.[0]))
        return value
      }),
    async outcomesOf(_sourceId, ids) {
      const statements = ids.map((id) => ({ sql: `select 1 from ${commits} where id = ?`, args: [id] }))
      // A transaction that writes waits for all others, so none is running.
      const [, ...found] = await batch([createCommits, ...statements], 'write')
      return found.map(({ rows }): TransactionOutcome => (rows.length > 0 ? 'committed' : 'aborted'))
    },
    // Transactions that lose their connection roll back.
    preparedOf: () => Promise.resolve([]),
    rollBackPrepared: () => Promise.resolve(),
  }
}

/** Statements of which the last one gives the id of the marker. */
function mark(sourceId: string): Statement[] {
  return [
    createCommits,
    {
      sql: `delete from ${commits} where source = ? and at < unixepoch() - ${commitsKeptSeconds}`,
      args: [sourceId],
    },
    {
      sql: `insert into ${commits} (source, at, id) values (?, unixepoch(), lower(hex(randomblob(16)))) returning id`,
      args: [sourceId],
    },
  ]
}
