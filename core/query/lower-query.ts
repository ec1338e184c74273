import { asText } from '../expr/as-text.ts'
import { and, kindOf, not, or, type Expr } from '../expr/expr.ts'
import { type Computed, computedOf, elementOf } from '../fields/computed/computed.ts'
import { readsOtherDatabases } from '../fields/links/virtual-links.ts'
import { fieldOf } from '../fields/index.ts'
import { asciiDigits, plainDigits } from '../fields/numbers/number-parsing.ts'
import { sortExpr, valueExpr } from '../fields/value.ts'
import { operators } from '../operators/index.ts'
import { opposites } from '../operators/opposites.ts'
import type { Argument, OperatorName } from '../operators/operator.ts'
import type { Column, StorageKind } from '../schema.ts'
import { matchesGroup } from './group-key.ts'
import type { Filter, Query, Sort } from './query.ts'

export function lowerFilter(filter: Filter, columns: readonly Column[]): Expr {
  if (filter.node === 'condition')
    return lowerCondition(columnWithId(filter.columnId, columns), filter.operator, filter.argument)
  if (filter.node === 'within') return matchesGroup(columnWithId(filter.columnId, columns), filter.key)
  const children = filter.children.map((child) => lowerFilter(child, columns))
  if (filter.logic === 'or') return or(...children)
  return filter.logic === 'not' ? not(and(...children)) : and(...children)
}

/** For columns with many values, any match suffices; negated operators require that none matches. */
export function lowerCondition(column: Column, operator: OperatorName, argument: Argument): Expr {
  const computed = computedOf(column)
  if (computed?.over) {
    const opposite = opposites[operator]
    const found = lowerLinked(column, computed.over, opposite ?? operator, argument)
    return opposite ? not(found) : found
  }
  if (column.link && (operator === 'blank' || operator === 'notblank')) {
    const some: Expr = { node: 'exists', linkId: column.id, condition: null }
    return operator === 'blank' ? not(some) : some
  }
  const value = valueExpr(column)
  const element = elementOf(column)
  const compared = fieldOf(element).filterKey?.(value, element) ?? value
  return operators[operator].lower(compared, argument)
}

function lowerLinked(
  column: Column,
  { linkId, column: target, condition: own }: NonNullable<Computed['over']>,
  operator: OperatorName,
  argument: Argument,
): Expr {
  const isAnyLink = linkId === column.id && (operator === 'notblank' || operator === 'notnull')
  const condition = isAnyLink ? null : lowerCondition(target, operator, argument)
  return { node: 'exists', linkId, condition: both(own, condition) }
}

/** Only linked records that the column's filters include count. */
function both(own: Expr | null, condition: Expr | null): Expr | null {
  return own && condition ? and(own, condition) : (own ?? condition)
}

/** True if the text of any of these columns contains the needle, ignoring case and digit scripts. */
export function lowerSearch(needle: string, columnIds: readonly string[], columns: readonly Column[]): Expr {
  return or(
    ...columnIds.flatMap((id) => {
      const column = columnWithId(id, columns)
      const found = searchIn(column, needle)
      return found ? [found] : []
    }),
  )
}

function searchIn(column: Column, needle: string): Expr | null {
  const over = computedOf(column)?.over
  if (readsOtherDatabases(column)) return null
  if (over) {
    const condition = searchIn(over.column, needle)
    return condition && { node: 'exists', linkId: over.linkId, condition: both(over.condition, condition) }
  }
  if (fieldOf(column).search === null) return null
  // Computed values are searched as values of their element column.
  const { search } = fieldOf(elementOf(column))
  if (search === null) return null
  const value = valueExpr(column)
  const characters = wordless[kindOf(value)]
  if (!search && characters) {
    const plain = plainDigits(needle)
    return characters.test(plain) ? contains(value, plain) : null
  }
  const holds = (text: string): Expr => (search ? search(value, text, column) : contains(value, text))
  // Texts keep their original digits.
  const plain = asciiDigits(needle)
  return plain === needle ? holds(needle) : or(holds(needle), holds(plain))
}

/** Kinds whose text contains no words, with the characters that it may contain; most searches cannot match them. */
const wordless: Partial<Record<StorageKind, RegExp>> = {
  integer: /^[\d-]*$/,
  // Connected databases write an exponent.
  decimal: /^[\d.+\-e]*$/i,
  // Also infinity, and what is no number.
  real: /^[\d.+\-aefinty]*$/i,
  date: /^[\d-]*$/,
  time: /^[\d:.+-]*$/,
  datetime: /^[\d\s:.+\-tz]*$/i,
}

/** The condition that selects records, before paging; null selects all. */
export function lowerSelection(
  { filter, search, searchColumns }: Pick<Query, 'filter' | 'search' | 'searchColumns'>,
  columns: readonly Column[],
): Expr | null {
  const parts: Expr[] = []
  if (filter) parts.push(lowerFilter(filter, columns))
  if (search !== '') parts.push(lowerSearch(search, searchColumns, columns))
  return parts.length === 0 ? null : and(...parts)
}

/** Sort expressions by priority. The record id always comes last and is not included. */
export function lowerSorts(
  sorts: readonly Sort[],
  columns: readonly Column[],
): { key: Expr; direction: 'asc' | 'desc' }[] {
  return sorts.map(({ columnId, direction }) => {
    return { key: sortExpr(columnWithId(columnId, columns)), direction }
  })
}

function contains(value: Expr, needle: string): Expr {
  return { node: 'contains', arg: asText(value), needle }
}

/** Queries are resolved against the same columns, so a missing one is a bug. */
export function columnWithId(id: string, columns: readonly Column[]): Column {
  const column = columns.find((candidate) => candidate.id === id)
  if (!column) throw new Error(`No column ${id} in the table of this query.`)
  return column
}
