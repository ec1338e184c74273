import * as v from 'valibot'
import { elementOf } from '../fields/computed/computed.ts'
import { readsOtherDatabases } from '../fields/links/virtual-links.ts'
import { fieldOf } from '../fields/index.ts'
import type { Column, Table } from '../schema.ts'
import { columnIdOption, namedColumn, visibleColumn } from './card-options.ts'

// The date fields that position the records of calendars and timelines.

/** Stored as in NocoDB. */
const range = v.object({ fk_from_column_id: columnIdOption, fk_to_column_id: columnIdOption })
type Range = v.InferOutput<typeof range>

/** The date fields that position a record; `fk_to_column_id` is the end of multi-day records. */
export function rangesOption(max: number) {
  return v.optional(v.pipe(v.array(range), v.maxLength(max, `At most ${max} ranges of date fields.`)), [])
}

/** The date fields of a stored calendar or timeline. */
export function rangesOf(options: Record<string, unknown>): Range[] {
  const parsed = v.safeParse(v.array(range), options['calendar_range'])
  return parsed.success ? parsed.output : []
}

/** Keeps ranges whose fields exist in the table; falls back to `first`. */
export function fitRanges(
  ranges: Range[],
  table: Pick<Table, 'columns'>,
  before: Range[],
  first: (table: Pick<Table, 'columns'>) => Range[] = firstDate,
): Range[] {
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
  return kept.length > 0 ? kept : first(table)
}

/** The ranges whose start a public link shows. */
export function visibleRanges(visible: readonly string[], options: Record<string, unknown>): Range[] {
  return rangesOf(options)
    .map((each) => ({
      fk_from_column_id: visibleColumn(visible, each.fk_from_column_id),
      fk_to_column_id: visibleColumn(visible, each.fk_to_column_id),
    }))
    .filter((each) => each.fk_from_column_id !== null)
}

/** The first date field alone. */
function firstDate(table: Pick<Table, 'columns'>): Range[] {
  const first = firstDateColumn(table)
  return first ? [{ fk_from_column_id: first.id, fk_to_column_id: null }] : []
}

/** The first date field, and as its end the next one of the same kind that people can change. */
export function firstPeriod(table: Pick<Table, 'columns'>): Range[] {
  const first = firstDateColumn(table)
  if (!first) return []
  const later = table.columns.slice(table.columns.indexOf(first) + 1)
  const end = later.find(
    (column) => !column.system && storageOf(column) === storageOf(first) && fieldOf(column).readOnly !== true,
  )
  return [{ fk_from_column_id: first.id, fk_to_column_id: end?.id ?? null }]
}

function firstDateColumn({ columns }: Pick<Table, 'columns'>): Column | undefined {
  return columns.find((column) => hasDates(column) && !column.system) ?? columns.find(hasDates)
}

/** Returns true if the values are days or instants; computed fields count by their results. */
export function hasDates(column: Column): boolean {
  const storage = storageOf(column)
  return (storage === 'date' || storage === 'datetime') && !readsOtherDatabases(column)
}

function storageOf(column: Column) {
  return fieldOf(elementOf(column)).storage
}
