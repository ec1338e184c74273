import type { GridController } from './controller.ts'
import { planFill, type FillPlan } from './fill-plan.ts'
import type { Cell } from './geometry.ts'
import { dropIndex, nearestCell } from './hit-test.ts'
import { fill } from './later-fill.ts'
import { columnsWith, moveColumns } from './column-moves.ts'
import { selectColumns, type Range } from './selection.ts'

const DRAG_FROM = 5

export type Point = { readonly x: number; readonly y: number }

/** What a held pointer does. Points are in canvas pixels. */
export type Drag = {
  readonly onMove: (at: Point, event: PointerEvent) => void
  readonly onEnd: (at: Point, event: PointerEvent) => void
  /** Scrolls at the edges: both ways, one way or not at all. */
  readonly scrolls: 'both' | 'x' | 'y' | 'none'
}

/** Says each new cell that the pointer comes to. */
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

/** The fill handle; Alt continues a single seed. */
export const fillDrag = (grid: GridController, from: Range): Drag => {
  let plan: FillPlan | null = null
  return {
    scrolls: 'both',
    onMove: ({ x, y }) => {
      const cell = nearestCell(grid.layout, grid.viewport, x, y)
      plan = cell && planFill(from, cell)
      grid.fillTo = plan?.range ?? null
      grid.requestPaint()
    },
    onEnd: (_at, up) => {
      grid.fillTo = null
      grid.requestPaint()
      const done = plan
      if (done) fill(grid, (by) => by.fillBlock(grid, from, done, up.altKey))
    },
  }
}

/** The edge of a header. */
export const widthDrag = (grid: GridController, col: number, from: Point): Drag | null => {
  const column = grid.columnAt(col)
  const width = grid.layout.columns[col]?.width ?? 0
  if (!column || !grid.props.onResizeColumns) return null
  grid.resizing = col
  const sign = grid.viewport.rtl ? -1 : 1
  return {
    scrolls: 'none',
    onMove: ({ x }) => grid.setWidth(column.field.id, width + (x - from.x) * sign),
    onEnd: () => {
      grid.resizing = null
      grid.requestPaint()
      const now = grid.layout.columns[col]?.width ?? width
      if (now !== width) grid.props.onResizeColumns?.([[column.field.id, now]])
    },
  }
}

/** A header that is dragged to another place, with the other selected ones where it is one of several. */
export const columnDrag = (grid: GridController, col: number, from: Point): Drag | null => {
  const column = grid.columnAt(col)
  if (!column) return null
  return {
    scrolls: 'x',
    onMove: ({ x }) => {
      if (!grid.props.canMoveColumns || (Math.abs(x - from.x) < DRAG_FROM && !grid.columnDrag)) return
      grid.columnDrag = { from: col, to: dropIndex(grid.layout, grid.viewport, x), x }
      grid.requestPaint()
    },
    onEnd: (_at, up) => {
      const moved = grid.columnDrag
      grid.columnDrag = null
      grid.requestPaint()
      if (moved) moveColumns(grid, columnsWith(grid, col), moved.to)
      // A click on one of several selects it alone.
      else if (!up.shiftKey && columnsWith(grid, col).length > 1)
        grid.select(selectColumns(grid.columnIds, col, col, grid.active?.row ?? 0))
    },
  }
}
