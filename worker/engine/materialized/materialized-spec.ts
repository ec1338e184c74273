import { computedOf } from '#core/fields/computed/computed.ts'
import { fieldOf } from '#core/fields/index.ts'
import { sortExpr } from '#core/fields/value.ts'
import { groupKey } from '#core/query/group-key.ts'
import type { Expr } from '#core/expr/expr.ts'
import type { Sort } from '#core/query/query.ts'
import type { Column, Table } from '#core/schema.ts'
import { sortKeysMax } from '../indexes/index-keys.ts'
import { type MaterializedName, readMaterializedName } from '../identifiers/names.ts'

// What can be materialized: the value of a computed column, the group that it is in, or the keys of a sort by several
// columns, one of which is computed.

export type MaterializedSpec =
  | { of: 'value' | 'group'; columnId: string }
  | { of: 'sort'; sorts: readonly Sort[] }

/** What a list that is sorted like this reads. */
export function specOfSorts(sorts: readonly Sort[]): MaterializedSpec | null {
  const [first, ...others] = sorts
  if (!first) return null
  return others.length === 0 ? { of: 'value', columnId: first.columnId } : { of: 'sort', sorts }
}

/** The columns that a spec names; null if one is missing, or is none that it may name. */
export function columnsOfSpec(table: Table, spec: MaterializedSpec): Column[] | null {
  const columnIds = spec.of === 'sort' ? spec.sorts.map(({ columnId }) => columnId) : [spec.columnId]
  const columns = columnIds.flatMap((id) => table.columns.find((each) => each.id === id) ?? [])
  const isComplete = columns.length === columnIds.length && new Set(columns).size === columns.length
  // Names of people, by which these are sorted, are not in the database.
  const isOfRecords = columns.every((column) => computedOf(column) || !fieldOf(column).people)
  return isComplete && isOfRecords && columns.length <= sortKeysMax && columns.some(computedOf)
    ? columns
    : null
}

/** What is stored of each record; a group has the key that it is sorted by, too, if that is another one. */
export function expressionsOf(spec: MaterializedSpec, columns: readonly Column[]): Expr[] {
  if (spec.of !== 'group') return columns.map(sortExpr)
  return columns.flatMap((column) => {
    const [key, place] = [groupKey(column), sortExpr(column)]
    return key === place ? [key] : [key, place]
  })
}

/** The part of a name that says what is materialized. */
export function nameOfSpec(
  spec: MaterializedSpec,
  columns: readonly Column[],
): Pick<MaterializedName, 'of' | 'columns' | 'directions'> {
  return {
    of: spec.of,
    columns: columns.map(({ physicalName }) => physicalName),
    directions: spec.of === 'sort' ? spec.sorts.map(({ direction }) => direction) : [],
  }
}

/** Reads it again; null if a column is gone. */
export function specOfName(table: Table, name: string): MaterializedSpec | null {
  const known = readMaterializedName(name)
  if (!known) return null
  const columnIds = known.columns.flatMap(
    (physical) => table.columns.find(({ physicalName }) => physicalName === physical)?.id ?? [],
  )
  const [columnId] = columnIds
  if (columnId === undefined || columnIds.length < known.columns.length) return null
  if (known.of !== 'sort') return { of: known.of, columnId }
  return {
    of: 'sort',
    sorts: columnIds.map((id, index) => ({ columnId: id, direction: known.directions[index] ?? 'asc' })),
  }
}
