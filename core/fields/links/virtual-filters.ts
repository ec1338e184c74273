import type { Column } from '../../schema.ts'
import { fieldOf } from '../index.ts'
import { isVirtualLink, readsOtherDatabases, requireNotVirtual } from './virtual-links.ts'

// Filters by links between databases find records of the other database first. So they can use each value of linked
// records, but not what is computed from all of them.

type Filtered = Pick<Column, 'options' | 'type' | 'computed'>

/** True if filters can use the column. */
export function isFilterable(column: Filtered): boolean {
  const { connects, showsLinked } = fieldOf(column)
  return !readsOtherDatabases(column) || connects === true || showsLinked === true
}

/** Throws VIRTUAL_LINK_UNSUPPORTED if filters cannot use the column. */
export function requireFilterable(column: Filtered & Pick<Column, 'title'>): void {
  if (!isFilterable(column)) requireNotVirtual(column)
}

/** The operators of a column, of those that its type has: links that show their number are only empty or not. */
export function filterOperators<T extends string>(column: Filtered, offered: readonly T[]): T[] {
  const isCounted = isVirtualLink(column) && fieldOf(column).operators.includes('gt')
  return offered.filter((name) => !isCounted || name === 'blank' || name === 'notblank')
}
