import { fail } from '#core/errors.ts'
import type { BaseSchema, Column, LinkPath, Table } from '#core/schema.ts'
import { type Place, placedTable } from '../../record-scope.ts'

/** Where a call names a record and one of its link columns, by id or title. */
export type LinkPlace = Place & { linkId: string; recordId: string }

/** The link column of the call's table. Another table's, and a column that is no link, are not found. */
export function linkColumn(
  schema: BaseSchema,
  place: LinkPlace,
): { table: Table; column: Column; path: LinkPath } {
  const table = placedTable(schema, place)
  const column =
    table.columns.find((each) => each.id === place.linkId) ??
    table.columns.find((each) => each.title === place.linkId)
  if (!column?.link) fail('COLUMN_NOT_FOUND', { column: place.linkId.slice(0, 255) })
  return { table, column, path: column.link }
}
