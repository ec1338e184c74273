import { fail } from '#core/errors.ts'
import { findTable, findTableByName, findViewByName } from '#core/find.ts'
import type { Scope } from '#core/query/resolve.ts'
import type { BaseSchema, Table, View } from '#core/schema.ts'
import { viewKindOf } from '#core/views/index.ts'
import type { Context } from './context.ts'

/** Where a record call names its table (`tableId`, or `table` by id or title) and its view. */
export type Place = { tableId?: string; table?: string; view?: string | undefined }

export type RecordScope = Scope & { table: Table; shown: View | null }

/** The table and view that a call is about, as query resolution wants them. */
export function recordScope(
  schema: BaseSchema,
  place: Place,
  query: { viewId?: string | undefined },
  context: Pick<Context, 'now' | 'zone'>,
): RecordScope {
  const table =
    place.tableId === undefined
      ? findTableByName(schema, place.table ?? '')
      : findTable(schema, place.tableId)
  const name = place.view ?? query.viewId
  const shown = name === undefined ? null : findViewByName(table, name)
  return {
    table,
    shown,
    view: shown ? viewKindOf(shown.type).query(shown, table) : null,
    clock: { now: context.now.toISOString(), zone: context.zone },
  }
}

/** The table of a call, where no view matters. */
export function recordTable(schema: BaseSchema, place: Place): Table {
  return place.tableId === undefined
    ? findTableByName(schema, place.table ?? fail('TABLE_NOT_FOUND'))
    : findTable(schema, place.tableId)
}
