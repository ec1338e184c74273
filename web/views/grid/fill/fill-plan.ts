import type { Cell } from '../layout/geometry.ts'
import type { Range } from '../keyboard/selection.ts'

/** The target of a fill: a direction, and the range without its seeds. */
export type FillPlan = { readonly direction: 'up' | 'down' | 'start' | 'end'; readonly range: Range }

/** Plans a fill from a block to a cell along the dominant axis. Null inside the block. */
export const planFill = (from: Range, to: Cell): FillPlan | null => {
  const down = Math.max(0, to.row - from.bottom)
  const up = Math.max(0, from.top - to.row)
  const end = Math.max(0, to.col - from.right)
  const start = Math.max(0, from.left - to.col)
  const most = Math.max(down, up, end, start)
  if (most === 0) return null
  if (most === down) return { direction: 'down', range: { ...from, top: from.bottom + 1, bottom: to.row } }
  if (most === up) return { direction: 'up', range: { ...from, top: to.row, bottom: from.top - 1 } }
  if (most === end) return { direction: 'end', range: { ...from, left: from.right + 1, right: to.col } }
  return { direction: 'start', range: { ...from, left: to.col, right: from.left - 1 } }
}
