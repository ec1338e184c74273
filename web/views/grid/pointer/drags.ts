import type { GridController } from '../controller.ts'
import { planFill, type FillPlan } from '../fill/fill-plan.ts'
import type { Cell } from '../layout/geometry.ts'
import { dropIndex, nearestCell } from './hit-test.ts'
import { fill } from '../fill/lazy-fill.ts'
import { columnsWith, moveColumns } from '../columns/column-moves.ts'
import { selectColumns, type Range } from '../keyboard/selection.ts'

/** A pointer that moves less than this clicks. */
export const dragDistanceMinPx = 5

export type Point = { readonly x: number; readonly y: number }

/** Behavior of a pointer drag. Points are in canvas pixels. */
export type Drag = {
  readonly onMove: (at: Point, event: PointerEvent) => void
  readonly onEnd: (at: Point, event: PointerEvent) => void
  /** Auto-scroll axes at the edges. */
  readonly scrolls: 'both' | 'x' | 'y' | 'none'
}

/** Reports each new cell under the pointer. */
export const cellDrag = (grid: GridController, extend: (cell: Cell) => void): Drag => {
  let last = ''
  return {
    scrolls: 'both',
    onMove: ({ x, y }) => {
      const cell = nearestCell(grid.layout, grid.viewport, x, y)
      const key = `${cell?.row} ${cell?.col}`
      if (!cell || key === last) return
      last = key
      extend(cell)
    },
    onEnd: () => undefined,
  }
}

/** Drags the fill handle; Alt continues a single seed. */
export const fillDrag = (grid: GridController, from: Range): Drag => {
  let plan: FillPlan | null = null
  return {
    scrolls: 'both',
    onMove: ({ x, y }) => {
      const cell = nearestCell(grid.layout, grid.viewport, x, y)
      plan = cell && planFill(from, cell)
      grid.previewDrag({ fillTo: plan?.range ?? null })
    },
    onEnd: (_at, up) => {
      grid.endDrag()
      const done = plan
      if (done) fill(grid, (by) => by.fillBlock(grid, from, done, up.altKey))
    },
  }
}

/** Drags the edge of a header. */
export const widthDrag = (grid: GridController, col: number, from: Point): Drag | null => {
  const column = grid.columnAt(col)
  const width = grid.layout.columns[col]?.width ?? 0
  if (!column || !grid.props.onResizeColumns) return null
  grid.previewDrag({ resizing: col })
  const sign = grid.viewport.rtl ? -1 : 1
  return {
    scrolls: 'none',
    onMove: ({ x }) => grid.setWidth(column.field.id, width + (x - from.x) * sign),
    onEnd: () => {
      grid.endDrag()
      const now = grid.layout.columns[col]?.width ?? width
      if (now !== width) grid.props.onResizeColumns?.([[column.field.id, now]])
    },
  }
}

/** Drags a header to another position, with any others selected. */
export const columnDrag = (grid: GridController, col: number, from: Point): Drag | null => {
  const column = grid.columnAt(col)
  if (!column) return null
  return {
    scrolls: 'x',
    onMove: ({ x }) => {
      if (!grid.props.canMoveColumns || (Math.abs(x - from.x) < dragDistanceMinPx && !grid.drag.columnDrag))
        return
      grid.previewDrag({ columnDrag: { from: col, to: dropIndex(grid.layout, grid.viewport, x), x } })
    },
    onEnd: (_at, up) => {
      const moved = grid.endDrag().columnDrag
      if (moved) moveColumns(grid, columnsWith(grid, col), moved.to)
      // A click on one of several selected columns selects it alone.
      else if (!up.shiftKey && columnsWith(grid, col).length > 1)
        grid.select(selectColumns(grid.columnIds, col, col, grid.active?.row ?? 0))
    },
  }
}
