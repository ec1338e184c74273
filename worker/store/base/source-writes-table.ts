import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * The journal of writes to sources, whose databases share no transaction with this one. An entry is written
 * before the rows, and deleted when its changes are in the log.
 */
export const sourceWrites = sqliteTable(
  'source_writes',
  {
    baseId: text('base_id').notNull(),
    id: text('id').notNull(),
    sourceId: text('source_id').notNull(),
    at: text('at').notNull(),
    /** The transaction in the source, where `tessera_journal` cannot be created. */
    transactionId: text('transaction_id'),
    changes: text('changes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.baseId, t.id] })],
)
