import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import type { GridController } from './controller.ts'
import type { Rect } from './layout/geometry.ts'
import { GridContext } from './grid-context.ts'

const popoverGapPx = 6

/** A popover that follows a cell and hides when the cell is out of view. */
export function CellPopover(props: {
  rowId: number
  columnId: string
  /** Places it below the cell and lets clicks pass through. */
  isBelow?: boolean
  children: ReactNode
}) {
  const grid = useContext(GridContext)
  const layer = useRef<HTMLDivElement>(null)
  const { rowId, columnId, isBelow = false } = props
  useLayoutEffect(() => {
    if (!grid) return undefined
    const place = (): void => {
      const box = layer.current
      if (!box) return
      const { store } = grid.props
      const cell = { row: store.indexOf(rowId), col: grid.columnIds.indexOf(columnId) }
      const rect = cell.row < 0 || cell.col < 0 ? null : grid.rectOf(cell)
      const at =
        rect && placeBeside(grid, rect, { width: box.offsetWidth, height: box.offsetHeight }, isBelow)
      box.style.visibility = at ? 'visible' : 'hidden'
      if (!at) return
      box.style.left = `${at.x}px`
      box.style.top = `${at.y}px`
    }
    const stop = grid.onPaint(place)
    place()
    return stop
  }, [grid, rowId, columnId, isBelow])
  return (
    <div
      ref={layer}
      className={cx(
        'invisible absolute w-max',
        // Stacks below the lists of editors.
        isBelow ? 'pointer-events-none z-[5]' : 'z-20 max-w-[min(20rem,calc(100%-1rem))]',
      )}
    >
      {props.children}
    </div>
  )
}

/** Beside the cell where there is room, so that neighboring rows stay visible; else below or above. Null off screen. */
function placeBeside(
  grid: GridController,
  rect: Rect,
  size: { width: number; height: number },
  isBelow: boolean,
): { x: number; y: number } | null {
  const { width, height } = grid.viewport
  const isOff =
    rect.x + rect.width < 0 ||
    rect.x > width ||
    rect.y + rect.height <= grid.layout.headerHeight ||
    rect.y > height
  if (isOff) return null
  const right = rect.x + rect.width + popoverGapPx
  const left = rect.x - size.width - popoverGapPx
  const sides = grid.viewport.rtl ? [left, right] : [right, left]
  const x = sides.find((side) => side >= popoverGapPx && side + size.width <= width - popoverGapPx)
  const fitY = (y: number) => Math.max(popoverGapPx, Math.min(y, height - size.height - popoverGapPx))
  if (x !== undefined && !isBelow) return { x, y: fitY(rect.y) }
  const below = rect.y + rect.height + popoverGapPx
  const y = below + size.height <= height - popoverGapPx ? below : rect.y - size.height - popoverGapPx
  return { x: Math.max(popoverGapPx, Math.min(rect.x, width - size.width - popoverGapPx)), y: fitY(y) }
}
