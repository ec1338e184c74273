import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Indexes that Tessera has created for views of large tables, in the transaction that created them. */
export const automaticIndexes = sqliteTable(
  'automatic_indexes',
  {
    baseId: text('base_id').notNull(),
    name: text('name').notNull(),
    tableId: text('table_id').notNull(),
    /** '' for an index of all columns. */
    columnId: text('column_id').notNull(),
    /** `asc`, `desc`, `group`, `value`, `filter`, `search` or `computed`. */
    use: text('use').notNull(),
    expression: text('expression').notNull(),
    /** Estimated size when it was built. */
    bytes: integer('bytes').notNull(),
    builtAt: text('built_at').notNull(),
    /** Written at most once a day. */
    usedAt: text('used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.baseId, t.name] })],
)
