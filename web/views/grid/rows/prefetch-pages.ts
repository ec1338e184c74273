const prefetchFrames = 15
const prefetchPagesMax = 6

/** The visible pages and those to prefetch; `velocity` in rows per frame, down is positive. */
export const pagesToPrefetch = (first: number, end: number, velocity: number, pageSize: number): number[] => {
  const pageOf = (row: number): number => Math.floor(row / pageSize)
  const pages: number[] = []
  for (let page = pageOf(first); page <= pageOf(Math.max(first, end - 1)); page += 1) pages.push(page)
  const distance = Math.abs(velocity) * prefetchFrames
  const ahead =
    distance > prefetchPagesMax * 4 * pageSize
      ? 0
      : Math.min(prefetchPagesMax, 1 + Math.floor(distance / pageSize))
  const visible = [...pages]
  for (let step = 1; step <= ahead; step += 1) {
    const page = velocity < 0 ? (visible[0] ?? 0) - step : (visible.at(-1) ?? 0) + step
    if (page >= 0) pages.push(page)
  }
  return pages
}

/** Rows on screen, and their scroll speed in rows per frame (down is positive). */
export type RowRange = { readonly first: number; readonly end: number; readonly velocity: number }

/** The pages of several ranges: all visible ones before those to prefetch. */
export const pagesOfRanges = (ranges: readonly RowRange[], pageSize: number): number[] => {
  const pages = ranges.map(({ first, end, velocity }) => ({
    all: pagesToPrefetch(first, end, velocity, pageSize),
    visible: Math.floor(Math.max(first, end - 1) / pageSize) - Math.floor(first / pageSize) + 1,
  }))
  return [
    ...new Set([
      ...pages.flatMap(({ all, visible }) => all.slice(0, visible)),
      ...pages.flatMap(({ all, visible }) => all.slice(visible)),
    ]),
  ]
}
