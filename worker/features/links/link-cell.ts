import { fail } from '#core/errors.ts'
import type { BaseSchema, Column, LinkPath, Table } from '#core/schema.ts'
import { type TableAndViewRef, resolveTable } from '../../records/record-scope.ts'

/** Identifies a record and one of its link columns, by id or title. */
export type LinkCell = TableAndViewRef & { linkId: string; recordId: string }

/** The link column of the call's table. Columns of other tables or types are not found. */
export function linkColumn(
  schema: BaseSchema,
  place: LinkCell,
): { table: Table; column: Column; path: LinkPath } {
  const table = resolveTable(schema, place)
  const column =
    table.columns.find((each) => each.id === place.linkId) ??
    table.columns.find((each) => each.title === place.linkId)
  if (!column?.link) fail('COLUMN_NOT_FOUND', { column: place.linkId.slice(0, 255) })
  return { table, column, path: column.link }
}
