import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type SourceTable, sourceTypes } from '../../../core/schema.ts'

const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull()

/** Databases with the tables of a base: its own, and connected ones. */
export const sources = sqliteTable(
  'sources',
  {
    baseId: text('base_id').notNull(),
    id: text('id').notNull(),
    alias: text('alias'),
    type: text('type', { enum: sourceTypes }).notNull(),
    order: real('position').notNull(),
    enabled: flag('enabled'),
    kind: text('kind'),
    /** Encrypted: see store/sources/stored-connection.ts. */
    connection: text('connection'),
    schemas: text('schemas', { mode: 'json' }).notNull().$type<string[]>().default([]),
    chosenTables: text('chosen_tables', { mode: 'json' }).$type<SourceTable[]>(),
    dataReadOnly: flag('data_read_only').default(false),
    schemaReadOnly: flag('schema_read_only').default(false),
  },
  (t) => [primaryKey({ columns: [t.baseId, t.id] })],
)
