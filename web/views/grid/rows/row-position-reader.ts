import type { GridRow } from './row-types.ts'

type Places = {
  /** The row at a display index, if loaded. */
  readonly rowAt: (place: number) => GridRow | undefined
  /** True for pinned rows, wherever the list has them. */
  readonly isPinned: (id: number) => boolean
  /** Reads listed rows from a display index on. */
  readonly read: (place: number, count: number) => Promise<readonly GridRow[]>
}

/** Reads the rows of a range of display indexes, loading missing ones. */
export async function readRowPositions(first: number, end: number, places: Places): Promise<GridRow[]> {
  const rows: GridRow[] = []
  let place = first
  const takeKnown = (): void => {
    for (let row = places.rowAt(place); row && place < end; row = places.rowAt(place)) {
      rows.push(row)
      place += 1
    }
  }
  for (takeKnown(); place < end; takeKnown()) {
    const read = await places.read(place, end - place)
    if (read.length === 0) break
    const taken = new Set(rows.map(({ id }) => id))
    for (const row of read) {
      if (places.isPinned(row.id) || taken.has(row.id)) continue
      // Pinned rows sit between listed ones.
      for (
        let pinned = places.rowAt(place);
        pinned && places.isPinned(pinned.id);
        pinned = places.rowAt(place)
      ) {
        rows.push(pinned)
        place += 1
      }
      if (place >= end) break
      rows.push(row)
      place += 1
    }
    if (taken.size === rows.length) break
  }
  return rows
}
