import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import type { GridController } from './controller.ts'
import type { Rect } from './geometry.ts'
import { GridContext } from './grid-context.ts'

const GAP = 6

/** Something to say, or to ask, beside a cell: it moves along with it, and is out of sight where the cell is. */
export function CellNote(props: {
  rowId: number
  columnId: string
  /** It hides none of the cells beside it, and clicks go through it. */
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
    grid.painted.add(place)
    place()
    return () => {
      grid.painted.delete(place)
    }
  }, [grid, rowId, columnId, isBelow])
  return (
    <div
      ref={layer}
      className={cx(
        'invisible absolute w-max',
        // Lists of editors open over it.
        isBelow ? 'pointer-events-none z-[5]' : 'z-20 max-w-[min(20rem,calc(100%-1rem))]',
      )}
    >
      {props.children}
    </div>
  )
}

/** On the side where there is room, so that the rows next to it can be seen; else below or above. Null off screen. */
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
  const right = rect.x + rect.width + GAP
  const left = rect.x - size.width - GAP
  const sides = grid.viewport.rtl ? [left, right] : [right, left]
  const x = sides.find((side) => side >= GAP && side + size.width <= width - GAP)
  const fitY = (y: number) => Math.max(GAP, Math.min(y, height - size.height - GAP))
  if (x !== undefined && !isBelow) return { x, y: fitY(rect.y) }
  const below = rect.y + rect.height + GAP
  const y = below + size.height <= height - GAP ? below : rect.y - size.height - GAP
  return { x: Math.max(GAP, Math.min(rect.x, width - size.width - GAP)), y: fitY(y) }
}
