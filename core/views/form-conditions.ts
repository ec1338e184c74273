import * as v from 'valibot'
import { AppError } from '../errors.ts'
import { filteredIds, type LinkedFilter } from '../fields/links/linked-filters.ts'
import * as limits from '../limits.ts'
import { findColumn } from '../query/column-by-name.ts'
import { matchesFilter } from '../query/evaluate.ts'
import { readNodes } from '../query/filter-json.ts'
import type { Filter } from '../query/query.ts'
import { resolveFilter } from '../query/resolve-filter.ts'
import { isRequiredForInput } from '../required-columns.ts'
import type { CellValue, Clock, Column } from '../schema.ts'

/** Shows the question of a column only if filters in `filterArrJson` form match the answers before it. */
const conditionSchema = v.object({
  columnId: v.string(),
  filters: v.array(v.record(v.string(), v.unknown())),
})

export const conditionsSchema = v.pipe(
  v.array(conditionSchema),
  v.check(
    (conditions) => JSON.stringify(conditions).length <= limits.whereLength * 4,
    'The conditions are too long.',
  ),
)
export type FormCondition = v.InferOutput<typeof conditionSchema>

/** Reads stored conditions; none if they are invalid. */
export function readConditions(stored: unknown): FormCondition[] {
  const read = v.safeParse(conditionsSchema, stored)
  return read.success ? read.output : []
}

/**
 * The questions that the answers show, in order. The answer to a hidden question counts as blank. Conditions
 * that do not fit any more, for example because a question was moved behind the one that it shows, are ignored.
 * Fields that the table requires are always shown.
 */
export function shownFields<F extends { column: Column }>(
  fields: readonly F[],
  conditions: readonly FormCondition[],
  answerTo: (column: Column) => CellValue,
  clock: Clock,
): F[] {
  const earlier: Column[] = []
  const answers: Record<string, CellValue> = {}
  return fields.filter(({ column }) => {
    const condition = conditions.find(({ columnId }) => columnId === column.id)
    const isShown = matchesFilter(usableFilter(condition, column, earlier, clock), answers)
    answers[column.id] = isShown ? answerTo(column) : null
    earlier.push(column)
    return isShown
  })
}

function usableFilter(
  condition: FormCondition | undefined,
  column: Column,
  earlier: readonly Column[],
  clock: Clock,
): Filter | null {
  if (!condition || isRequiredForInput(column)) return null
  try {
    return resolveFilter(readNodes(condition.filters), earlier, clock)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Any moment will do to check whether conditions by date are complete. */
const sampleClock: Clock = { now: '2000-01-01T00:00:00.000Z', zone: 'UTC' }

/**
 * The conditions to store: one per field, without those of deleted fields. Throws UNKNOWN_FIELD or
 * INVALID_FILTER if a new one does not fit. `columns`: those that forms can ask for. `before`: the stored
 * conditions, which may have become outdated.
 */
export function fitConditions(
  conditions: readonly FormCondition[],
  columns: readonly Column[],
  before: readonly FormCondition[],
): FormCondition[] {
  const known = new Set(before.map((each) => JSON.stringify(each)))
  const byColumn = new Map(conditions.map((each) => [each.columnId, each]))
  return [...byColumn.values()].flatMap((each) => {
    const { columnId, filters } = each
    if (filters.length === 0 || !columns.some(({ id }) => id === columnId)) return []
    const others = columns.filter(({ id }) => id !== columnId)
    if (!known.has(JSON.stringify(each)) && !resolveFilter(readNodes(filters), others, sampleClock)) return []
    return [{ columnId, filters: filters.map((filter) => withColumnIds(filter, others)) }]
  })
}

/** Filters may name fields by title, but stored ones use ids, which survive renames. */
function withColumnIds(filter: LinkedFilter, columns: readonly Column[]): LinkedFilter {
  const { fk_column_id: name, children } = filter
  const column = typeof name === 'string' ? findColumn(name, columns) : null
  const inner = v.safeParse(conditionSchema.entries.filters, children)
  return {
    ...filter,
    ...(column && { fk_column_id: column.id }),
    ...(inner.success && { children: inner.output.map((child) => withColumnIds(child, columns)) }),
  }
}

/** The conditions that only use visible fields. */
export function publicConditions(
  conditions: readonly FormCondition[],
  visible: readonly string[],
): FormCondition[] {
  return conditions.filter(({ columnId, filters }) =>
    [columnId, ...filteredIds(filters)].every((id) => visible.includes(id)),
  )
}
