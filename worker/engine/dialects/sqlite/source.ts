import { sql } from 'drizzle-orm'
import type { Dialect } from '../../dialect.ts'
import { columnName, tableName } from '../../identifiers/names.ts'
import { sqlite } from './index.ts'
import { introspection } from './introspect.ts'
import { nativeSchema } from './native-schema.ts'
import { nativeTables } from './native-tables.ts'

/** A SQLite database that somebody connected, over libSQL. */
export const sqliteSource: Dialect = {
  ...sqlite,
  // Numbered, because the CTEs of tables come first in the text and last in the arguments.
  render: { ...sqlite.render, parameter: (index) => `?${index + 1}` },
  // `sqlite_sequence` only exists in databases with `autoincrement`.
  lastId: (table) => sql`(select coalesce(max(${columnName('id')}), 0) from ${tableName(table)})`,
  introspection,
  supports: { ...sqlite.supports, automaticIndexes: false },
  native: nativeTables,
  nativeSchema,
}
