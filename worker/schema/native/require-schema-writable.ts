import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import type { BaseSchema, Source, Table } from '#core/schema.ts'

/** The source of a table, if its schema may be changed. Throws SOURCE_SCHEMA_READ_ONLY. */
export function requireSchemaWritable(schema: BaseSchema, { sourceId }: Pick<Table, 'sourceId'>): Source {
  const source = schema.sources.find(({ id }) => id === sourceId) ?? fail('SOURCE_NOT_FOUND')
  if (source.schemaReadOnly) fail('SOURCE_SCHEMA_READ_ONLY', { source: source.alias ?? 'this data source' })
  return source
}

/** The same for a table of a source. Throws SOURCE_UNSUPPORTED for views. */
export function requireTableWritable(schema: BaseSchema, table: Table): void {
  requireSchemaWritable(schema, table)
  if (table.native?.kind === 'view') failBecause('SOURCE_UNSUPPORTED', 'view', { title: table.title })
}
