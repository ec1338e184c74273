import * as v from 'valibot'
import { filteredIds } from '../fields/links/linked-filters.ts'
import * as limits from '../limits.ts'
import { matchesFilter } from '../query/evaluate.ts'
import { isRequiredForInput } from '../required-columns.ts'
import type { CellValue, Clock, Column } from '../schema.ts'
import { conditionColumn, fitFilters, usableFilter } from './form-filters.ts'
import { type FormSection, readSections } from './form-sections.ts'

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

/** The conditions of a form: of single questions, and of sections in order. */
export type FormConditions = {
  conditions: readonly FormCondition[]
  sections: readonly FormSection[]
}

/** Reads the conditions that a form stores. */
export function readFormConditions(options: Readonly<Record<string, unknown>>): FormConditions {
  return {
    conditions: readConditions(options['conditions']),
    sections: readSections(options['sections']),
  }
}

/**
 * The questions and sections that the answers show, in order. The answer to a hidden question counts as blank.
 * Conditions that do not fit any more, for example because a question was moved behind the one that it shows, are
 * ignored. Fields that the table requires are always shown.
 */
export function shownQuestions<F extends { column: Column; order: number }>(
  fields: readonly F[],
  { conditions, sections }: FormConditions,
  answerTo: (column: Column) => CellValue,
  clock: Clock,
): { fields: F[]; sections: FormSection[] } {
  const earlier: Column[] = []
  const answers: Record<string, CellValue> = {}
  const holds = (filters: FormCondition['filters']): boolean =>
    matchesFilter(usableFilter(filters, earlier, clock), answers)
  const shown: { fields: F[]; sections: FormSection[] } = { fields: [], sections: [] }
  const later = [...sections]
  let isOpen = true
  const enter = (order: number): void => {
    for (let next = later[0]; next && next.order <= order; next = later[0]) {
      later.shift()
      isOpen = holds(next.filters)
      if (isOpen) shown.sections.push(next)
    }
  }
  for (const field of fields) {
    enter(field.order)
    const { column } = field
    const condition = conditions.find(({ columnId }) => columnId === column.id)
    const isShown = isRequiredForInput(column) || (isOpen && holds(condition?.filters ?? []))
    if (isShown) shown.fields.push(field)
    answers[column.id] = isShown ? answerTo(column) : null
    earlier.push(conditionColumn(column))
  }
  enter(Number.POSITIVE_INFINITY)
  return shown
}

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
    const { columnId } = each
    if (each.filters.length === 0 || !columns.some(({ id }) => id === columnId)) return []
    const others = columns.filter(({ id }) => id !== columnId)
    const filters = fitFilters(each.filters, others, known.has(JSON.stringify(each)))
    return filters.length === 0 ? [] : [{ columnId, filters }]
  })
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
