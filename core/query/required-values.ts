import { fieldOf, readValue } from '../fields/index.ts'
import { valuesOf } from '../operators/arguments.ts'
import type { CellValue, Clock, Column } from '../schema.ts'
import { matchesFilter } from './evaluate.ts'
import type { Filter } from './query.ts'

type Condition = Extract<Filter, { node: 'condition' }>

/** The filters that every record must match. */
export function requiredFilters(filter: Filter | null): Filter[] {
  if (!filter) return []
  if (filter.node !== 'group' || filter.logic !== 'and') return [filter]
  return filter.children.flatMap(requiredFilters)
}

/**
 * Values that a new record needs to match a filter, by column id. Uses only mandatory conditions that name a
 * single value, not those in alternatives or negations. Omits columns that people cannot write, and columns
 * whose conditions no single value matches. A value from a filter takes precedence over a default.
 */
export function requiredValues(
  filter: Filter | null,
  columns: readonly Column[],
  clock: Clock,
): Record<string, CellValue> {
  const conditions = requiredFilters(filter).filter((each) => each.node === 'condition')
  const values: Record<string, CellValue> = {}
  for (const column of columns) {
    const own = conditions.filter(({ columnId }) => columnId === column.id)
    if (own.length === 0 || !isWritable(column)) continue
    for (const condition of own) {
      const value = valueFor(condition, column, clock)
      const isFit = value !== undefined && own.every((each) => matchesFilter(each, { [column.id]: value }))
      if (!isFit) continue
      values[column.id] = value
      break
    }
  }
  return values
}

function isWritable(column: Column): boolean {
  const { readOnly, compute, connects, holdsFiles } = fieldOf(column)
  return !readOnly && !compute && !connects && !holdsFiles && !column.primaryKey
}

/** The only value that matches a condition; undefined if there are several. */
function valueFor(condition: Condition, column: Column, clock: Clock): CellValue | undefined {
  const { operator, argument } = condition
  switch (operator) {
    case 'checked':
      return true
    case 'notchecked':
      return false
    case 'blank':
    case 'null':
      // A default would fill the cell.
      return column.defaultText === null || column.required ? undefined : null
    case 'eq':
    case 'allof':
      break
    case 'anyof':
    case 'in':
      if (valuesOf(argument).length !== 1) return undefined
      break
    default:
      return undefined
  }
  if (argument.kind === 'range') return dayOf(argument, column, clock)
  const given = valuesOf(argument)
  const [only] = given
  if (only === undefined) return undefined
  const isList = fieldOf(column).storage === 'list'
  if (!isList && given.length > 1) return undefined
  const parsed = readValue(isList ? given : only, column)
  return parsed.ok && parsed.value !== null ? parsed.value : undefined
}

/** A day, or the current moment if it is on that day. */
function dayOf(
  { from, to }: { from: string; to: string },
  column: Column,
  { now }: Clock,
): CellValue | undefined {
  const moment = fieldOf(column).storage === 'datetime' && now >= from && now < to ? now : from
  const parsed = readValue(moment, column)
  return parsed.ok ? parsed.value : undefined
}
