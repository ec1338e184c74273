import type { Column, ViewColumn } from '#core/schema.ts'
import { canBeAsked } from '#core/views/form.ts'

export type PlacedField = { place: ViewColumn; column: Column }

/** The fields of the form in order, and the unused ones. */
export function splitFields(
  places: readonly ViewColumn[],
  columns: readonly Column[],
): { included: PlacedField[]; unused: PlacedField[] } {
  const fields = places
    .toSorted((one, other) => one.order - other.order)
    .flatMap((place) => {
      const column = columns.find(({ id }) => id === place.columnId)
      return column && canBeAsked(column) ? [{ place, column }] : []
    })
  return {
    included: fields.filter(({ place }) => place.show),
    unused: fields.filter(({ place }) => !place.show),
  }
}

/** The order number that inserts a field at `index` among the others. */
export function orderAt(others: readonly Pick<ViewColumn, 'order'>[], index: number): number {
  const before = others[index - 1]?.order
  const after = others[index]?.order
  if (before === undefined) return after === undefined ? 1 : after - 1
  return after === undefined ? before + 1 : (before + after) / 2
}

/** The order number for a drop at another field's edge; null if the position stays the same. */
export function dropOrder(
  included: readonly { place: Pick<ViewColumn, 'id' | 'order'> }[],
  movedId: string,
  targetId: string,
  edge: 'top' | 'bottom',
): number | null {
  if (movedId === targetId) return null
  const others = included.map(({ place }) => place).filter(({ id }) => id !== movedId)
  const target = others.findIndex(({ id }) => id === targetId)
  if (target < 0) return null
  const index = edge === 'top' ? target : target + 1
  const was = included.findIndex(({ place }) => place.id === movedId)
  return was === index ? null : orderAt(others, index)
}
