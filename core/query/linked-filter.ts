import { AppError } from '../errors.ts'
import type { Expr } from '../expr/expr.ts'
import { byClock } from '../fields/dates/clock-expr.ts'
import { Broken, elementOf } from '../fields/computed/computed.ts'
import { fieldOf } from '../fields/index.ts'
import { filteredIds, type LinkedFilter } from '../fields/links/linked-filters.ts'
import { me } from '../fields/options/people.ts'
import type { Column } from '../schema.ts'
import { readNodes } from './filter-json.ts'
import { lowerFilter } from './lower-query.ts'
import type { RawFilter } from './raw.ts'
import { resolveFilter } from './resolve-filter.ts'
import { columnByName } from './column-by-name.ts'

/**
 * Compiles the filters of a lookup or rollup on linked records. `find` returns a compiled column by id.
 * Returns `Broken` with the reason if a part does not fit the table.
 */
export function linkedFilter(
  filters: readonly LinkedFilter[],
  columns: readonly Column[],
  find: (id: string) => Column | Broken,
): Expr | Broken | null {
  if (filters.length === 0) return null
  for (const id of filteredIds(filters)) {
    const found = find(id)
    if (found instanceof Broken) return found
  }
  try {
    const raw = readNodes([...filters])
    if (!raw) return null
    const problem = problemWithPeople(raw, columns)
    if (problem !== null) return new Broken(problem)
    return byClock('boolean', (clock) => {
      const filter = resolveFilter(raw, columns, clock)
      return filter ? lowerFilter(filter, columns) : { node: 'and', args: [] }
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return new Broken(error.message)
  }
}

/** Lookup results are the same for everybody, so filters must not use "me". */
function problemWithPeople(filter: RawFilter, columns: readonly Column[]): string | null {
  if (filter.node === 'group') {
    for (const child of filter.children) {
      const problem = problemWithPeople(child, columns)
      if (problem !== null) return problem
    }
    return null
  }
  const column = columnByName(filter.field, columns)
  if (!fieldOf(elementOf(column)).people) return null
  const values = Array.isArray(filter.value) ? filter.value : [filter.value]
  const names = values.flatMap((value) => String(value ?? '').split(',')).map((name) => name.trim())
  if (names.includes(me))
    return `its filter on "${column.title}" must name specific people, because "me" is different for everyone.`
  if (names.some((name) => name !== '' && !/^us[a-z0-9]+$/.test(name)))
    return `its filter on "${column.title}" must name people by their ids.`
  return null
}

/** Normalizes filters for storage: fields by id, unknown properties removed. Throws if invalid. */
export function storedFilters(filters: readonly unknown[], columns: readonly Column[]): LinkedFilter[] {
  readNodes([...filters])
  return filters.flatMap((each) => {
    const node = each as LinkedFilter
    return node['status'] === 'delete' ? [] : [storedFilter(node, columns)]
  })
}

function storedFilter(node: LinkedFilter, columns: readonly Column[]): LinkedFilter {
  const { fk_column_id: field, children, logical_op, comparison_op, comparison_sub_op, value } = node
  const logic = logical_op ?? 'and'
  if (node['is_group'] || (Array.isArray(children) && children.length > 0 && !comparison_op))
    return {
      is_group: true,
      logical_op: logic,
      children: storedFilters(Array.isArray(children) ? children : [], columns),
    }
  return {
    logical_op: logic,
    fk_column_id: columnByName(String(field), columns).id,
    comparison_op,
    comparison_sub_op: comparison_sub_op ?? null,
    value: value ?? null,
  }
}
