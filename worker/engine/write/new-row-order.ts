/** A record that stays, with its row order value. */
export type Neighbor = { id: number; place: number }

/** Neighbors on one side, nearest first; `isAll` if the table has no more there. */
export type Side = { rows: readonly Neighbor[]; isAll: boolean }

/** Relative gaps between values: the minimum for a move, and the target when making room. */
const enough = 2 ** -44
const ample = 2 ** -34

/**
 * Row order values for records to insert between two sides, in this order. If doubles leave no room between
 * the nearest neighbors, the fewest necessary neighbors move too.
 */
export function newRowOrders(ids: readonly number[], above: Side, below: Side): Map<number, number> {
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

/** The end of a side: none (null), or the farthest neighbor that was read. */
function end(side: Side, way: 1 | -1): number | null {
  const farthest = side.rows.at(-1)
  return side.isAll || !farthest ? null : farthest.place + way * Number.EPSILON
}

/**
 * Evenly spaced values between two. There is no lower bound; the upper bound after the last record is left to
 * future records, whose value is their id, an integer.
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
