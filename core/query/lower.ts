import { and, kindOf, not, or, type Expr } from '../expr/expr.ts'
import { type Computed, computedOf, elementOf } from '../fields/computed.ts'
import { fieldOf } from '../fields/index.ts'
import { asciiDigits, plainDigits } from '../fields/numbers.ts'
import { sortExpr, valueExpr } from '../fields/value.ts'
import { operators } from '../operators/index.ts'
import { opposites } from '../operators/opposites.ts'
import type { Argument, OperatorName } from '../operators/operator.ts'
import type { Column, StorageKind } from '../schema.ts'
import { inGroup } from './group-key.ts'
import type { Filter, Query, Sort } from './query.ts'

export function lowerFilter(filter: Filter, columns: readonly Column[]): Expr {
  if (filter.node === 'condition')
    return lowerCondition(columnWithId(filter.columnId, columns), filter.operator, filter.argument)
  if (filter.node === 'within') return inGroup(columnWithId(filter.columnId, columns), filter.key)
  const children = filter.children.map((child) => lowerFilter(child, columns))
  if (filter.logic === 'or') return or(...children)
  return filter.logic === 'not' ? not(and(...children)) : and(...children)
}

/** Of a column of many values, one that fits is enough; of none of them must it be for an operator that denies. */
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

/** Linked records that a column leaves out are none of its own. */
function both(own: Expr | null, condition: Expr | null): Expr | null {
  return own && condition ? and(own, condition) : (own ?? condition)
}

/** True where the text of any of these columns holds the needle, in any letter case and with any language's digits. */
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
  if (over) {
    const condition = searchIn(over.column, needle)
    return condition && { node: 'exists', linkId: over.linkId, condition: both(over.condition, condition) }
  }
  if (fieldOf(column).search === null) return null
  // What is worked out is searched as what it is a value of.
  const { search } = fieldOf(elementOf(column))
  if (search === null) return null
  const value = valueExpr(column)
  if (!search && wordless.has(kindOf(value))) {
    const plain = plainDigits(needle)
    return inNumbersAndMoments.test(plain) ? contains(value, plain) : null
  }
  const holds = (text: string): Expr => (search ? search(value, text, column) : contains(value, text))
  // Texts keep the digits that they were written with.
  const plain = asciiDigits(needle)
  return plain === needle ? holds(needle) : or(holds(needle), holds(plain))
}

/** Kinds whose text has no words in it, and what may stand in it: most that people look for cannot. */
const wordless = new Set<StorageKind>(['integer', 'decimal', 'real', 'date', 'time', 'datetime'])
const inNumbersAndMoments = /^[\d\s.:+\-aefintz]*$/i

/** Which records a query takes, before paging; null when it takes all. */
export function lowerSelection(
  { filter, search, searchColumns }: Pick<Query, 'filter' | 'search' | 'searchColumns'>,
  columns: readonly Column[],
): Expr | null {
  const parts: Expr[] = []
  if (filter) parts.push(lowerFilter(filter, columns))
  if (search !== '') parts.push(lowerSearch(search, searchColumns, columns))
  return parts.length === 0 ? null : and(...parts)
}

/** What to order by, most important first. The record's id comes last always and is not in the list. */
export function lowerSorts(
  sorts: readonly Sort[],
  columns: readonly Column[],
): { key: Expr; direction: 'asc' | 'desc' }[] {
  return sorts.map(({ columnId, direction }) => {
    return { key: sortExpr(columnWithId(columnId, columns)), direction }
  })
}

function contains(value: Expr, needle: string): Expr {
  const kind = kindOf(value)
  const name = kind === 'real' ? 'numberText' : 'toText'
  const arg: Expr = kind === 'text' ? value : { node: 'call', name, args: [value], kind: 'text' }
  return { node: 'contains', arg, needle }
}

/** Queries are resolved against the same columns; a missing one is a defect of the program. */
export function columnWithId(id: string, columns: readonly Column[]): Column {
  const column = columns.find((candidate) => candidate.id === id)
  if (!column) throw new Error(`No column ${id} in the table of this query.`)
  return column
}
