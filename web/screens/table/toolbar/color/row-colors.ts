import { fieldOf } from '#core/fields/index.ts'
import { matchesFilter } from '#core/query/evaluate.ts'
import { readNodes } from '#core/query/filter-json.ts'
import type { Filter } from '#core/query/query.ts'
import { resolveFilter } from '#core/query/resolve-filter.ts'
import type { Clock, Column } from '#core/schema.ts'
import type { RowColoring, RowColorRule } from '#core/views/row-coloring.ts'
import type { RowColors } from '../../../../views/grid/grid-props.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'

const plain: RowColors = { row: null, cells: {} }

/**
 * Computes the colors of records from loaded values. Skips rules about hidden fields, or fields that only the server
 * can evaluate.
 */
export function rowColors(
  coloring: RowColoring,
  columns: readonly Column[],
  clock: Clock,
): (row: GridRow) => RowColors {
  const find = finder(coloring, columns, clock)
  const known = new WeakMap<GridRow, RowColors>()
  return (row) => {
    let colors = known.get(row)
    if (!colors) {
      colors = find(row)
      known.set(row, colors)
    }
    return colors
  }
}

function finder(
  { by, columnId, rules }: RowColoring,
  columns: readonly Column[],
  clock: Clock,
): (row: GridRow) => RowColors {
  if (by === 'none') return () => plain
  if (by === 'field') {
    const column = columns.find(({ id }) => id === columnId)
    const colors = new Map(column?.selectOptions.map(({ id, color }) => [id, color]))
    return (row) => {
      const value = row[columnId ?? ''] ?? null
      return { row: colors.get(String(Array.isArray(value) ? value[0] : value)) ?? null, cells: {} }
    }
  }
  const readable = rules.flatMap((rule) => {
    const filter = filterOf(rule, columns, clock)
    return filter ? [{ ...rule, filter }] : []
  })
  return (row) => {
    let whole: string | null = null
    const cells: Record<string, string> = {}
    for (const rule of readable) {
      const isTaken = rule.columnId === null ? whole !== null : rule.columnId in cells
      if (isTaken || !matchesFilter(rule.filter, row)) continue
      if (rule.columnId === null) whole = rule.color
      else cells[rule.columnId] = rule.color
    }
    return { row: whole, cells }
  }
}

/** A rule's filter; null if missing or not evaluable here. */
function filterOf(rule: RowColorRule, columns: readonly Column[], clock: Clock): Filter | null {
  try {
    return resolveFilter(readNodes(rule.filters), columns.filter(canColorBy), clock)
  } catch {
    return null
  }
}

/** True for fields whose values are fully loaded. */
export function canColorBy(column: Column): boolean {
  const { compute, isFormula, connects } = fieldOf(column)
  return !connects && (compute === undefined || isFormula === true)
}
