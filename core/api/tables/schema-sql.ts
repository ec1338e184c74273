import * as v from 'valibot'
import { defineCall, responseOf } from '../call/define-call.ts'
import { nothing, slot } from '../call/shapes.ts'
import * as endpoints from '../endpoints/schema-sql.ts'
import { columnBody, columnPatch, tableBody } from './tables.ts'

/** A change of tables or columns, as its own call takes it. */
export const previewedChange = v.variant('change', [
  v.object({ change: v.literal('column.create'), table_id: v.string(), column: columnBody }),
  v.object({ change: v.literal('column.update'), column_id: v.string(), column: columnPatch }),
  v.object({ change: v.literal('column.delete'), column_id: v.string() }),
  v.object({ change: v.literal('table.create'), table: tableBody }),
  v.object({ change: v.literal('table.delete'), table_id: v.string() }),
])
export type PreviewedChange = v.InferInput<typeof previewedChange>

export type SchemaSqlWire = {
  /** The statements that the change runs in the database of a data source, in order; empty if none. */
  statements: string[]
  /** True if undo cannot take the change back. */
  final: boolean
}

export const schemaSql = defineCall(endpoints.schemaSql, {
  name: 'schema.sql',
  summary: 'Preview the SQL that a change of a table or column runs in a data source; changes nothing',
  action: 'column.manage',
  ...slot('baseId', 'base'),
  query: nothing,
  body: previewedChange,
  output: responseOf<SchemaSqlWire>(),
})
