/** A record that stays, with the number that says where it stands. */
export type Neighbour = { id: number; place: number }

/** Neighbours on one side, nearest first; `isAll` when the table has no more there. */
export type Side = { rows: readonly Neighbour[]; isAll: boolean }

/** Steps between places, as shares of their size: what a move needs, and what making room should leave. */
const enough = 2 ** -44
const ample = 2 ** -34

/**
 * Places for records that go, in this order, between two sides. Where doubles leave no room between the two nearest
 * neighbours, some of those move a little too: no more than are needed for room to spare.
 */
export function newPlaces(ids: readonly number[], above: Side, below: Side): Map<number, number> {
  const most = Math.max(above.rows.length, below.rows.length)
  for (let width = 0; ; width = Math.max(1, width * 2)) {
    const upper = above.rows.slice(0, width)
    const lower = below.rows.slice(0, width)
    const first = above.rows[width]?.place ?? end(above, -1)
    const last = below.rows[width]?.place ?? end(below, 1)
    const all = [...upper.map((row) => row.id).reverse(), ...ids, ...lower.map((row) => row.id)]
    const { places, step } = spread(all.length, first, last)
    const size = Math.max(1, ...places.map(Math.abs))
    if (width >= most || step >= size * (width === 0 ? enough : ample))
      return new Map(all.map((id, index) => [id, places[index] ?? 0]))
  }
}

/** Where a side's known neighbours end: nowhere (null), or at the farthest that was looked at. */
function end(side: Side, way: 1 | -1): number | null {
  const farthest = side.rows.at(-1)
  return side.isAll || !farthest ? null : farthest.place + way * Number.EPSILON
}

/**
 * Numbers at even steps between two. Nothing is before the first record; after the last one come those that will be
 * made, whose place is their id, a whole number.
 */
function spread(
  count: number,
  first: number | null,
  last: number | null,
): { places: number[]; step: number } {
  const step = first === null ? 1 : ((last ?? Math.floor(first) + 1) - first) / (count + 1)
  const start = first ?? (last ?? 1) - count - 1
  return { places: Array.from({ length: count }, (_, index) => start + step * (index + 1)), step }
}
