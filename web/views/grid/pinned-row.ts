import type { GridRow } from './row-types.ts'

/** The rows of a page, with one of them at the place where it has to stay. */
export function held(rows: GridRow[], own: GridRow, place: number, pageSize: number): GridRow[] {
  const fresh = rows.find((row) => row.id === own.id) ?? own
  return rows
    .filter((row) => row.id !== own.id)
    .toSpliced(place, 0, fresh)
    .slice(0, pageSize)
}
