import * as v from 'valibot'
import { elementOf } from '../fields/computed/computed.ts'
import { fieldOf } from '../fields/index.ts'
import type { Column, Table } from '../schema.ts'
import {
  cardOptions,
  columnIdOption,
  namedColumn,
  visibleCardOptions,
  visibleColumn,
} from './card-options.ts'
import { columnsShownInView } from './visible-columns.ts'
import type { ViewKind } from './view.ts'

/** Stored as in NocoDB. */
const range = v.object({ fk_from_column_id: columnIdOption, fk_to_column_id: columnIdOption })
type Range = v.InferOutput<typeof range>

/** Records on the days of a month, by a date field or by a start and end field. */
export const calendar: ViewKind = {
  type: 'calendar',
  options: v.object({
    /** The date fields that position a record; `fk_to_column_id` is the end of multi-day records. */
    calendar_range: v.optional(v.pipe(v.array(range), v.maxLength(10)), []),
    ...cardOptions,
  }),
  requires: (table) => (table.columns.some(hasDates) ? null : 'A calendar needs a field with dates.'),
  fit: (options, table, before) => ({
    ...options,
    calendar_range: fitRanges(rangesOf(options), table, rangesOf(before)),
    fk_cover_image_col_id: namedColumn(
      table,
      options['fk_cover_image_col_id'],
      before['fk_cover_image_col_id'],
    ),
  }),
  publicOptions: (options, visible) => ({
    ...options,
    calendar_range: rangesOf(options)
      .map((each) => ({
        fk_from_column_id: visibleColumn(visible, each.fk_from_column_id),
        fk_to_column_id: visibleColumn(visible, each.fk_to_column_id),
      }))
      .filter((each) => each.fk_from_column_id !== null),
    ...visibleCardOptions(visible, options),
  }),
  showsNew: (column) => !column.system && !column.primaryKey,
  query: (view, table) => ({
    columns: columnsShownInView(view, table).map(({ column }) => column.id),
    filters: view.filters,
    sorts: view.sorts,
  }),
}

/** The date fields of a stored calendar. */
export function rangesOf(options: Record<string, unknown>): Range[] {
  const parsed = v.safeParse(v.array(range), options['calendar_range'])
  return parsed.success ? parsed.output : []
}

/** Keeps ranges whose fields exist in the table; falls back to the first date field. */
function fitRanges(ranges: Range[], table: Pick<Table, 'columns'>, before: Range[]): Range[] {
  const known = new Set(before.flatMap((each) => [each.fk_from_column_id, each.fk_to_column_id]))
  const fitted = (id: string | null) =>
    namedColumn(table, id, known.has(id) ? id : undefined, (column) =>
      hasDates(column) ? null : `${column.title} has no dates.`,
    )
  const kept = ranges
    .map((each) => ({
      fk_from_column_id: fitted(each.fk_from_column_id),
      fk_to_column_id: fitted(each.fk_to_column_id),
    }))
    .filter((each) => each.fk_from_column_id !== null)
  if (kept.length > 0) return kept
  const first =
    table.columns.find((column) => hasDates(column) && !column.system) ?? table.columns.find(hasDates)
  return first ? [{ fk_from_column_id: first.id, fk_to_column_id: null }] : []
}

/** Returns true if the values are days or instants; computed fields count by their results. */
export function hasDates(column: Column): boolean {
  const { storage } = fieldOf(elementOf(column))
  return storage === 'date' || storage === 'datetime'
}
