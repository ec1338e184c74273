import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * The journal of writes to sources, whose databases share no transaction with this one. An entry is written
 * before the rows are committed, and deleted when its changes are in the log.
 */
export const sourceWrites = sqliteTable(
  'source_writes',
  {
    baseId: text('base_id').notNull(),
    id: text('id').notNull(),
    sourceId: text('source_id').notNull(),
    at: text('at').notNull(),
    /** The transaction in the source, by which repair finds out how it ended. */
    transactionId: text('transaction_id'),
    /** `[]` for an abandoned write, whose entry can never be written. */
    changes: text('changes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.baseId, t.id] })],
)
