import { fieldOf } from '#core/fields/index.ts'
import { matchesFilter } from '#core/query/evaluate.ts'
import { readNodes } from '#core/query/filter-json.ts'
import type { Filter } from '#core/query/query.ts'
import { resolveFilter } from '#core/query/resolve-filter.ts'
import type { Clock, Column } from '#core/schema.ts'
import type { Colouring, ColourRule } from '#core/views/colouring.ts'
import type { RowColours } from '../../../views/grid/grid-props.ts'
import type { GridRow } from '../../../views/grid/row-types.ts'

const plain: RowColours = { row: null, cells: {} }

/**
 * The colours of each record, worked out from the values that the view shows. A rule about a field that does not show,
 * or of which only the server knows all values, gives none.
 */
export function rowColours(
  colouring: Colouring,
  columns: readonly Column[],
  clock: Clock,
): (row: GridRow) => RowColours {
  const find = finder(colouring, columns, clock)
  const known = new WeakMap<GridRow, RowColours>()
  return (row) => {
    let colours = known.get(row)
    if (!colours) {
      colours = find(row)
      known.set(row, colours)
    }
    return colours
  }
}

function finder(
  { by, columnId, rules }: Colouring,
  columns: readonly Column[],
  clock: Clock,
): (row: GridRow) => RowColours {
  if (by === 'none') return () => plain
  if (by === 'field') {
    const column = columns.find(({ id }) => id === columnId)
    const colours = new Map(column?.selectOptions.map(({ id, color }) => [id, color]))
    return (row) => {
      const value = row[columnId ?? ''] ?? null
      return { row: colours.get(String(Array.isArray(value) ? value[0] : value)) ?? null, cells: {} }
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
      if (rule.columnId === null) whole = rule.colour
      else cells[rule.columnId] = rule.colour
    }
    return { row: whole, cells }
  }
}

/** The filter of a rule; null where it has none, or one that cannot be read here. */
function filterOf(rule: ColourRule, columns: readonly Column[], clock: Clock): Filter | null {
  try {
    return resolveFilter(readNodes(rule.filters), columns.filter(canColourBy), clock)
  } catch {
    return null
  }
}

/** Fields of which a record on screen holds all there is to know. */
export function canColourBy(column: Column): boolean {
  const { compute, isFormula, connects } = fieldOf(column)
  return !connects && (compute === undefined || isFormula === true)
}
