import { fail } from '#core/errors.ts'
import { findTable, findTableByName, findViewByName } from '#core/find-in-schema.ts'
import type { Scope } from '#core/query/resolve.ts'
import type { BaseSchema, Clock, Table, View } from '#core/schema.ts'
import { viewKindOf } from '#core/views/index.ts'
import type { Context } from '../context.ts'
import { type FileLinks, fileLinks } from '../files/file-links.ts'

/** Identifies a table (`tableId`, or `table` by id or title) and view in a call. */
export type TableAndViewRef = { tableId?: string; table?: string; view?: string | undefined }

/**
 * `files`: signs links to files in the response. `keyOf`: names a record whose id a public link hides, in native format.
 */
export type RecordScope = Scope & {
  table: Table
  shown: View | null
  files?: FileLinks
  keyOf?: (recordId: number) => string
}

/** The table and view of a call, for query resolution. */
export function recordScope(
  schema: BaseSchema,
  place: TableAndViewRef,
  query: { viewId?: string | undefined },
  context: Pick<Context, 'env' | 'now' | 'zone'>,
): RecordScope {
  const clock = clockOf(context)
  const table = withClock(resolveTable(schema, place), clock)
  const name = place.view ?? query.viewId
  const shown = name === undefined ? null : findViewByName(table, name)
  return {
    table,
    shown,
    view: shown ? viewKindOf(shown.type).query(shown, table) : null,
    clock,
    files: fileLinks(context.env.settings, context.now),
  }
}

/** The table of a call, without its view. */
export function recordTable(
  schema: BaseSchema,
  place: TableAndViewRef,
  context: Pick<Context, 'now' | 'zone'>,
): Table {
  return withClock(resolveTable(schema, place), clockOf(context))
}

/** The same, without preparing it for reads. */
export function resolveTable(schema: BaseSchema, place: TableAndViewRef): Table {
  return place.tableId === undefined
    ? findTableByName(schema, place.table ?? fail('TABLE_NOT_FOUND'))
    : findTable(schema, place.tableId)
}

/** Time and zone of the caller. */
export function clockOf({ now, zone }: Pick<Context, 'now' | 'zone'>): Clock {
  return { now: now.toISOString(), zone, precomputes: true }
}

/** The table with the caller's clock for formulas. */
export function withClock(table: Table, clock: Clock): Table {
  return { ...table, clock }
}
