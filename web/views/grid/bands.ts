import type { CellValue } from '#core/schema.ts'

/** Pixels. */
export const BAND_HEIGHT = 36

/** The heading of a group of rows; it stands above the row with index `row`. */
export type Band = {
  /** Names the group as long as it exists: its keys, outermost first. */
  readonly id: string
  /** 0 for the outermost groups. */
  readonly level: number
  /** The column that the level groups by, and the value that all rows of the group have. */
  readonly columnId: string
  readonly value: CellValue
  /** Rows of the group, shown or not. */
  readonly count: number
  readonly row: number
  readonly isCollapsed: boolean
  /** What columns come to within the group, as text, by column id. */
  readonly figures: Readonly<Record<string, string>>
}

/** Rows and the bands between them, as far as places in pixels go. */
export type Stacked = {
  readonly rowHeight: number
  readonly rowCount: number
  readonly bands: readonly Band[]
  /** Pixels of a band; default BAND_HEIGHT. */
  readonly bandHeight?: number
}

const heightOf = ({ bandHeight = BAND_HEIGHT }: Stacked): number => bandHeight

/** How many bands stand above a row. */
export const bandsAbove = ({ bands }: Stacked, row: number): number => {
  let low = 0
  let high = bands.length
  while (low < high) {
    const middle = (low + high) >> 1
    const band = bands[middle]
    if (band && band.row <= row) low = middle + 1
    else high = middle
  }
  return low
}

/** Pixels from the top of everything to the top of a row. */
export const topOfRow = (stacked: Stacked, row: number): number =>
  row * stacked.rowHeight + bandsAbove(stacked, row) * heightOf(stacked)

/** Pixels from the top of everything to the top of a band. */
export const topOfBand = (stacked: Stacked, at: number): number =>
  (stacked.bands[at]?.row ?? 0) * stacked.rowHeight + at * heightOf(stacked)

/** The last band that begins at or above an offset; -1 before the first. */
export const bandAtOffset = (stacked: Stacked, offset: number): number => {
  let low = 0
  let high = stacked.bands.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (topOfBand(stacked, middle) <= offset) low = middle + 1
    else high = middle - 1
  }
  return high
}

/** The row at an offset; where a band is, the row below it. May be past the last row. */
export const rowAtOffset = (stacked: Stacked, offset: number): number => {
  const at = bandAtOffset(stacked, offset)
  const band = stacked.bands[at]
  if (!band) return Math.floor(offset / stacked.rowHeight)
  const within = offset - topOfBand(stacked, at) - heightOf(stacked)
  return band.row + Math.max(0, Math.floor(within / stacked.rowHeight))
}

/** The band under an offset; -1 where a row is. */
export const bandUnder = (stacked: Stacked, offset: number): number => {
  const at = bandAtOffset(stacked, offset)
  return at >= 0 && offset < topOfBand(stacked, at) + heightOf(stacked) ? at : -1
}

/** The bands that are at least partly between two offsets: from `first` up to, without, `end`. */
export const visibleBands = (stacked: Stacked, from: number, to: number): { first: number; end: number } => {
  const last = bandAtOffset(stacked, to)
  const first = bandUnder(stacked, from) >= 0 ? bandUnder(stacked, from) : bandAtOffset(stacked, from) + 1
  return { first, end: Math.max(first, last + 1) }
}

/** Height of all rows and bands. */
export const stackedHeight = (stacked: Stacked): number =>
  stacked.rowCount * stacked.rowHeight + stacked.bands.length * heightOf(stacked)

/** The band whose rows a row is among, the innermost; -1 for none. */
export const bandOfRow = (stacked: Stacked, row: number): number => bandsAbove(stacked, row) - 1

/** Names the innermost heading that a row stands under; null where rows are not grouped. */
export const bandIdAt = (stacked: Stacked, row: number): string | null =>
  stacked.bands[bandOfRow(stacked, row)]?.id ?? null
