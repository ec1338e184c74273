import { fail } from '#core/errors.ts'
import { findTable, findTableByName, findViewByName } from '#core/find.ts'
import type { Scope } from '#core/query/resolve.ts'
import type { BaseSchema, Clock, Table, View } from '#core/schema.ts'
import { viewKindOf } from '#core/views/index.ts'
import type { Context } from './context.ts'
import { type FileLinks, fileLinks } from './file-links.ts'

/** Where a record call names its table (`tableId`, or `table` by id or title) and its view. */
export type Place = { tableId?: string; table?: string; view?: string | undefined }

/** `files`: signs the addresses of files that an answer names. */
export type RecordScope = Scope & { table: Table; shown: View | null; files?: FileLinks }

/** The table and view that a call is about, as query resolution wants them. */
export function recordScope(
  schema: BaseSchema,
  place: Place,
  query: { viewId?: string | undefined },
  context: Pick<Context, 'env' | 'now' | 'zone' | 'worked'>,
): RecordScope {
  const clock = clockOf(context)
  const table = asSeen(placedTable(schema, place), clock)
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

/** The table of a call, where no view matters. */
export function recordTable(
  schema: BaseSchema,
  place: Place,
  context: Pick<Context, 'now' | 'zone' | 'worked'>,
): Table {
  return asSeen(placedTable(schema, place), clockOf(context))
}

/** The same, where nothing is read of it. */
export function placedTable(schema: BaseSchema, place: Place): Table {
  return place.tableId === undefined
    ? findTableByName(schema, place.table ?? fail('TABLE_NOT_FOUND'))
    : findTable(schema, place.tableId)
}

/** Moment and zone of who asks. */
export function clockOf({ now, zone, worked }: Pick<Context, 'now' | 'zone' | 'worked'>): Clock {
  return { now: now.toISOString(), zone, worked }
}

/** The table as somebody looks at it: formulas go by their clock. */
export function asSeen(table: Table, clock: Clock): Table {
  return { ...table, clock }
}
