import type { GridRow } from './row-types.ts'

type Places = {
  /** The row at a place, where it is known. */
  readonly rowAt: (place: number) => GridRow | undefined
  /** Whether a row has a place of its own, wherever the list has it. */
  readonly isHeld: (id: number) => boolean
  /** Reads listed rows from the one at a place on. */
  readonly read: (place: number, count: number) => Promise<readonly GridRow[]>
}

/** The rows from one place up to another; what is not loaded is read. */
export async function readPlaces(first: number, end: number, places: Places): Promise<GridRow[]> {
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
      if (places.isHeld(row.id) || taken.has(row.id)) continue
      // Held rows stand among those of the list.
      for (let held = places.rowAt(place); held && places.isHeld(held.id); held = places.rowAt(place)) {
        rows.push(held)
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
