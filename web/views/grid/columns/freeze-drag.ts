import * as limits from '#core/limits.ts'
import type { GridController } from '../controller.ts'
import type { Drag } from '../pointer/drags.ts'
import { dropIndex } from '../pointer/hit-test.ts'

/** Drags the frozen-column divider to the end of another column. */
export const freezeDrag = (grid: GridController): Drag => ({
  scrolls: 'none',
  onMove: ({ x }) => {
    grid.previewDrag({
      freezeTo: Math.min(limits.frozenColumnsMax, dropIndex(grid.layout, grid.viewport, x)),
    })
  },
  onEnd: () => {
    const to = grid.endDrag().freezeTo
    if (to !== null && to !== grid.layout.frozenCount) grid.props.onFreeze?.(to)
  },
})
