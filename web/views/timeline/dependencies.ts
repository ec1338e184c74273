/** A record and one that it depends on, by row index. */
export type Dependency = { readonly before: number; readonly after: number }

/** Rows that are loaded, by index. */
export type DependencyRows = {
  readonly total: number
  /** Undefined for rows that are not loaded. */
  idsBefore(index: number): readonly number[] | undefined
  /** -1 for records that are not loaded. */
  indexOf(rowId: number): number
}

/** Rows that are searched for dependencies; tables with more are searched around the visible rows. */
const rowsSearchedMax = 4000

/** The dependencies between loaded rows that cross the rows from `first` up to `end`. */
export function dependenciesAcross(rows: DependencyRows, first: number, end: number): Dependency[] {
  const middle = Math.floor((first + end) / 2)
  const from = Math.max(0, middle - rowsSearchedMax / 2)
  const to = Math.min(rows.total, middle + rowsSearchedMax / 2)
  const found: Dependency[] = []
  for (let after = from; after < to; after += 1) {
    for (const id of rows.idsBefore(after) ?? []) {
      const before = rows.indexOf(id)
      if (before < 0 || before === after) continue
      if (Math.max(before, after) >= first && Math.min(before, after) < end) found.push({ before, after })
    }
  }
  return found
}
