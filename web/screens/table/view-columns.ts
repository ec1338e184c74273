import { fromColumnWire } from '#core/api/column-of-wire.ts'
import type { ColumnWire, ViewColumnWire } from '#core/api/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { Column } from '#core/schema.ts'
import { knownPeople } from '../../fields/known-people.ts'

/** A column with its place in a view. */
export type Placed = {
  column: Column
  viewColumnId: string | null
  show: boolean
  /** Pixels. */
  width: number
  order: number
}

export const usualWidth = 180

/** What one person changed for themselves in a view that they may not configure. */
export type LocalPlaces = ReadonlyMap<string, { show?: boolean; width?: number; order?: number }>

const known = new WeakMap<ColumnWire, Column>()

/** The same column object for the same column of the wire, so that nothing is painted anew without need. */
export function columnOf(wire: ColumnWire): Column {
  let column = known.get(wire)
  if (!column) {
    column = fromColumnWire(wire)
    if (fieldOf(column).people) column.people = knownPeople
    known.set(wire, column)
  }
  return column
}

/** Takes columns that say more than their wire does: see base-columns.ts. */
export function knowColumns(columns: ReadonlyMap<ColumnWire, Column>): void {
  for (const [wire, column] of columns) known.set(wire, column)
}

/** All columns of a table in a view's order; the one that names records comes first and always shows. */
export function placeColumns(
  columns: readonly ColumnWire[],
  places: readonly ViewColumnWire[],
  local: LocalPlaces = new Map(),
): Placed[] {
  const byColumn = new Map(places.map((place) => [place.fk_column_id, place]))
  return columns
    .map((wire): Placed => {
      const place = byColumn.get(wire.id)
      const own = local.get(wire.id)
      const width = Number.parseFloat(place?.width ?? '')
      return {
        column: columnOf(wire),
        viewColumnId: place?.id ?? null,
        show: wire.pv || (own?.show ?? place?.show ?? false),
        width: own?.width ?? (Number.isFinite(width) ? width : usualWidth),
        order: own?.order ?? place?.order ?? wire.order,
      }
    })
    .toSorted(
      (one, other) =>
        Number(other.column.displayValue) - Number(one.column.displayValue) || one.order - other.order,
    )
}

/** The order that puts an item at `toIndex` of a list in which it stands now. */
export function orderAt(
  items: readonly { id: string; order: number }[],
  id: string,
  toIndex: number,
): number {
  return ordersAt(items, [id], toIndex)[0] ?? 0
}

/** The orders that put several items, one after the other, at `toIndex` of the list of the others. */
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
