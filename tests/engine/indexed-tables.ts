import type { Column, FieldType, Table } from '../../core/schema.ts'
import { sqlite } from '../../worker/engine/dialects/sqlite/index.ts'
import { createAutomaticIndex } from '../../worker/engine/indexes/automatic-indexes.ts'
import type { AutomaticIndex } from '../../worker/engine/indexes/index-keys.ts'
import type { Statement } from '../../worker/platform/statement.ts'
import type { TestDatabase } from './database.ts'
import { column, sampleTable } from './sample.ts'

/** A table with one column of each type, without indexes. */
export function tableOf(types: readonly FieldType[]): Table {
  return sampleTable([column('id', 'ID', 'id'), ...types.map((type) => column(type.toLowerCase(), type))])
}

/** The column of a type. */
export function columnOfType({ columns }: Table, type: FieldType): Column {
  const found = columns.find((each) => each.type === type)
  if (!found) throw new Error(`No column of ${type}.`)
  return found
}

/** Builds indexes; returns the table as a schema with them knows it. */
export function withIndexes(database: TestDatabase, table: Table, indexes: readonly AutomaticIndex[]): Table {
  for (const index of indexes)
    for (const statement of createAutomaticIndex(sqlite, table, index)) database.run(statement)
  return { ...table, indexes: [...indexes] }
}

/** The query plan of a statement, its steps with commas. */
export function planOf(database: TestDatabase, { sql, args }: Statement): string {
  const { rows } = database.run({ sql: `explain query plan ${sql}`, args })
  return rows.map((row) => String(row[3])).join()
}
