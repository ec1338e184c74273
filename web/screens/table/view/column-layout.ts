import { fromColumnWire } from '#core/api/from-wire/column-from-wire.ts'
import type { ColumnWire, ViewColumnWire } from '#core/api/wire/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { Column } from '#core/schema.ts'
import { basePeople } from '../../../fields/editors/known-people.ts'

/** A column with its position in a view. */
export type LaidOutColumn = {
  column: Column
  viewColumnId: string | null
  show: boolean
  width: number
  order: number
}

export const defaultColumnWidth = 180

/** Personal layout changes in a view without edit permission. */
export type LocalColumnLayout = ReadonlyMap<string, { show?: boolean; width?: number; order?: number }>

const known = new WeakMap<ColumnWire, Column>()

/** Caches columns per wire object, to avoid repaints. */
export function columnOf(wire: ColumnWire): Column {
  let column = known.get(wire)
  if (!column) {
    column = fromColumnWire(wire)
    if (fieldOf(column).people) column.people = basePeople
    known.set(wire, column)
  }
  return column
}

/** Registers resolved columns; see base-columns.ts. */
export function knowColumns(columns: ReadonlyMap<ColumnWire, Column>): void {
  for (const [wire, column] of columns) known.set(wire, column)
}

/**
 * All columns in the view's order, the primary field first. It is visible unless a program hid it and another column is
 * visible.
 */
export function layoutColumns(
  columns: readonly ColumnWire[],
  places: readonly ViewColumnWire[],
  local: LocalColumnLayout = new Map(),
): LaidOutColumn[] {
  const byColumn = new Map(places.map((place) => [place.fk_column_id, place]))
  const placed = columns
    .map((wire): LaidOutColumn => {
      const place = byColumn.get(wire.id)
      const own = local.get(wire.id)
      const width = Number.parseFloat(place?.width ?? '')
      return {
        column: columnOf(wire),
        viewColumnId: place?.id ?? null,
        // Views hide ids from the start, so that says nothing of an id that names records.
        show: (wire.pv && (wire.pk || wire.system)) || (own?.show ?? place?.show ?? wire.pv),
        width: own?.width ?? (Number.isFinite(width) ? width : defaultColumnWidth),
        order: own?.order ?? place?.order ?? wire.order,
      }
    })
    .toSorted(
      (one, other) =>
        Number(other.column.displayValue) - Number(one.column.displayValue) || one.order - other.order,
    )
  const [primary] = placed
  if (primary?.column.displayValue && !placed.some(({ show }) => show)) primary.show = true
  return placed
}

/** The order value that moves an item of the list to `toIndex`. */
export function orderAt(
  items: readonly { id: string; order: number }[],
  id: string,
  toIndex: number,
): number {
  return ordersAt(items, [id], toIndex)[0] ?? 0
}

/** The order values that move several items to `toIndex` among the others. */
export function ordersAt(
  items: readonly { id: string; order: number }[],
  ids: readonly string[],
  toIndex: number,
): number[] {
  const others = items.filter((item) => !ids.includes(item.id))
  const before = others[toIndex - 1]?.order
  const after = others[toIndex]?.order
  return ids.map((_, at) => {
    if (before === undefined) return (after ?? 1) - ids.length + at
    return after === undefined ? before + 1 + at : before + ((after - before) * (at + 1)) / (ids.length + 1)
  })
}
