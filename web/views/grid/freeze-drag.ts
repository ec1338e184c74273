import type { GridController } from './controller.ts'
import type { Drag } from './drags.ts'
import { dropIndex } from './hit-test.ts'

/** Columns that stay in sight, at most. */
export const FROZEN_MAX = 20

/** The line behind what does not scroll, dragged to the end of another column. */
export const freezeDrag = (grid: GridController): Drag => ({
  scrolls: 'none',
  onMove: ({ x }) => {
    grid.freezeTo = Math.min(FROZEN_MAX, dropIndex(grid.layout, grid.viewport, x))
    grid.requestPaint()
  },
  onEnd: () => {
    const to = grid.freezeTo
    grid.freezeTo = null
    grid.requestPaint()
    if (to !== null && to !== grid.layout.frozenCount) grid.props.onFreeze?.(to)
  },
})
