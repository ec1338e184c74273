import type { AggregationName } from '#core/aggregations/names.ts'
import { aggregationsOf } from '#core/aggregations/aggregations-of-type.ts'
import { msPerDay } from '#core/calendar.ts'
import { fieldOf } from '#core/fields/index.ts'
import { kindOfValue } from '#core/fields/value.ts'
import * as limits from '#core/limits.ts'
import type { Column } from '#core/schema.ts'

/** How the answers to a question are summarized. `other` only counts them. */
export type SummaryKind = 'choices' | 'numbers' | 'dates' | 'texts' | 'other'

export function summaryKindOf(column: Column): SummaryKind {
  const { hasOptions, isScale, holdsFiles, connects } = fieldOf(column)
  if (hasOptions || kindOfValue(column) === 'boolean' || isScale) return 'choices'
  if (holdsFiles || connects) return 'other'
  const names = aggregationsOf(column)
  if (names.includes('avg')) return 'numbers'
  if (names.includes('earliest_date')) return 'dates'
  return fieldOf(column).storage === 'text' ? 'texts' : 'other'
}

/** Days that the chart of new records shows. */
export const summaryDays = 30
/** Latest answers to a text question. */
export const latestAnswersMax = 5
/** Records in which they are looked for. */
export const latestRecordsMax = 50

/** Aggregations of each kind of question. */
const aggregationsOfKind: Record<SummaryKind, readonly AggregationName[]> = {
  choices: [],
  numbers: ['avg', 'median', 'min', 'max'],
  dates: ['earliest_date', 'latest_date'],
  texts: [],
  other: [],
}

type Part = { alias: string; aggregation: string; filterArrJson?: string }

/**
 * Aggregates of all questions and the number of records per day, as parts of one call. `createdId`: the column with
 * the time of creation, if the table has one.
 */
export function aggregateParts(
  columns: readonly Column[],
  createdId: string | null,
  days: readonly string[],
): Part[] {
  const [first] = columns
  if (!first) return []
  const names: readonly AggregationName[] = [
    'count_filled',
    'avg',
    'median',
    'min',
    'max',
    'earliest_date',
    'latest_date',
  ]
  const ofQuestions = names.flatMap((type) => {
    const fields = columns.filter((column) =>
      type === 'count_filled'
        ? aggregationsOf(column).includes(type)
        : aggregationsOfKind[summaryKindOf(column)].includes(type),
    )
    if (fields.length === 0) return []
    return [{ alias: type, aggregation: JSON.stringify(fields.map(({ id }) => ({ field: id, type }))) }]
  })
  if (createdId === null) return ofQuestions
  const count = JSON.stringify([{ field: createdId, type: 'count' }])
  const ofDays = days.map((value) => ({
    alias: value,
    aggregation: count,
    filterArrJson: JSON.stringify([
      { fk_column_id: createdId, comparison_op: 'eq', comparison_sub_op: 'exactDate', value },
    ]),
  }))
  return [...ofQuestions, { alias: 'total', aggregation: count }, ...ofDays]
}

/** Groups of equal answers, as parts of one call per `limits.bulkPartsMax` questions. */
export function groupParts(columns: readonly Column[]) {
  return columns
    .filter((column) => ['choices', 'numbers', 'dates'].includes(summaryKindOf(column)))
    .slice(0, limits.bulkPartsMax)
    .map(({ id }) => ({
      alias: id,
      column_name: id,
      sortArrJson: JSON.stringify([{ fk_column_id: id, direction: 'count-desc' }]),
      limit: limits.pageSizeMax,
    }))
}

/** The last days until today, oldest first, as `YYYY-MM-DD` in the reader's time zone. */
export function lastDays(today: string, count: number): string[] {
  const end = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * msPerDay).toISOString().slice(0, 10),
  )
}
