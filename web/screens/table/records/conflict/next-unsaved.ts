type Place = { readonly row: number; readonly col: number }

/** The first place after `after` in row order; wraps at the end. */
export function nextUnsaved<T extends Place>(places: readonly T[], after: Place | null): T | undefined {
  const there = places
    .filter(({ row, col }) => row >= 0 && col >= 0)
    .toSorted((one, other) => one.row - other.row || one.col - other.col)
  const isAfter = ({ row, col }: Place) => !after || row > after.row || (row === after.row && col > after.col)
  return there.find(isAfter) ?? there[0]
}
