import type { CellValue } from '#core/schema.ts'

export const groupHeaderHeightPx = 36

/** The header of a row group, above the row with index `row`. */
export type GroupHeader = {
  /** Stable id of the group: its keys, outermost first. */
  readonly id: string
  /** 0 for the outermost groups. */
  readonly level: number
  /** The grouping column of this level, and the value that all rows share. */
  readonly columnId: string
  readonly value: CellValue
  /** Number of rows, including hidden ones. */
  readonly count: number
  readonly row: number
  readonly isCollapsed: boolean
  /** Aggregates of the group as text, by column id. */
  readonly figures: Readonly<Record<string, string>>
}

/** Rows and the group headers between them, for pixel positions. */
export type Stacked = {
  readonly rowHeight: number
  readonly rowCount: number
  readonly groupHeaders: readonly GroupHeader[]
  /** Height of a group header; default groupHeaderHeightPx. */
  readonly groupHeaderHeight?: number
}

const heightOf = ({ groupHeaderHeight = groupHeaderHeightPx }: Stacked): number => groupHeaderHeight

/** How many group headers are above a row. */
export const groupHeadersAbove = ({ groupHeaders }: Stacked, row: number): number => {
  let low = 0
  let high = groupHeaders.length
  while (low < high) {
    const middle = (low + high) >> 1
    const groupHeader = groupHeaders[middle]
    if (groupHeader && groupHeader.row <= row) low = middle + 1
    else high = middle
  }
  return low
}

/** Pixels from the top of the content to a row. */
export const topOfRow = (stacked: Stacked, row: number): number =>
  row * stacked.rowHeight + groupHeadersAbove(stacked, row) * heightOf(stacked)

/** Pixels from the top of the content to a group header. */
export const topOfGroupHeader = (stacked: Stacked, at: number): number =>
  (stacked.groupHeaders[at]?.row ?? 0) * stacked.rowHeight + at * heightOf(stacked)

/** The last group header that begins at or above an offset; -1 before the first. */
export const groupHeaderAtOffset = (stacked: Stacked, offset: number): number => {
  let low = 0
  let high = stacked.groupHeaders.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (topOfGroupHeader(stacked, middle) <= offset) low = middle + 1
    else high = middle - 1
  }
  return high
}

/** The row at an offset; for a group header, the row below it. May be past the last row. */
export const rowAtOffset = (stacked: Stacked, offset: number): number => {
  const at = groupHeaderAtOffset(stacked, offset)
  const groupHeader = stacked.groupHeaders[at]
  if (!groupHeader) return Math.floor(offset / stacked.rowHeight)
  const within = offset - topOfGroupHeader(stacked, at) - heightOf(stacked)
  return groupHeader.row + Math.max(0, Math.floor(within / stacked.rowHeight))
}

/** The group header under an offset; -1 for a row. */
export const groupHeaderUnder = (stacked: Stacked, offset: number): number => {
  const at = groupHeaderAtOffset(stacked, offset)
  return at >= 0 && offset < topOfGroupHeader(stacked, at) + heightOf(stacked) ? at : -1
}

/** Group headers at least partly between two offsets: `first` inclusive, `end` exclusive. */
export const visibleGroupHeaders = (
  stacked: Stacked,
  from: number,
  to: number,
): { first: number; end: number } => {
  const last = groupHeaderAtOffset(stacked, to)
  const first =
    groupHeaderUnder(stacked, from) >= 0
      ? groupHeaderUnder(stacked, from)
      : groupHeaderAtOffset(stacked, from) + 1
  return { first, end: Math.max(first, last + 1) }
}

/** Height of all rows and group headers. */
export const stackedHeight = (stacked: Stacked): number =>
  stacked.rowCount * stacked.rowHeight + stacked.groupHeaders.length * heightOf(stacked)

/** The innermost group header of a row; -1 for none. */
export const groupHeaderOfRow = (stacked: Stacked, row: number): number => groupHeadersAbove(stacked, row) - 1

/** The id of a row's innermost group header; null without grouping. */
export const groupHeaderIdAt = (stacked: Stacked, row: number): string | null =>
  stacked.groupHeaders[groupHeaderOfRow(stacked, row)]?.id ?? null

/** Returns a test for whether a header, or one of its ancestors, has just been collapsed. */
export const newlyCollapsed = (
  before: readonly GroupHeader[],
  now: readonly GroupHeader[],
): ((id: string) => boolean) => {
  const wasOpen = new Set(before.flatMap(({ id, isCollapsed }) => (isCollapsed ? [] : [id])))
  const collapsed = new Set(
    now.flatMap(({ id, isCollapsed }) => (isCollapsed && wasOpen.has(id) ? [id] : [])),
  )
  if (collapsed.size === 0) return () => false
  const hidden = new Set<string>()
  let level = Infinity
  for (const groupHeader of before) {
    if (groupHeader.level <= level) level = collapsed.has(groupHeader.id) ? groupHeader.level : Infinity
    if (level < Infinity) hidden.add(groupHeader.id)
  }
  return (id) => hidden.has(id)
}
