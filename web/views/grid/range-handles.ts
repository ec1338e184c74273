import type { GridController } from './controller.ts'
import { cellDrag } from './drags.ts'
import type { Cell } from './geometry.ts'
import { selectRange } from './selection.ts'
import type { TouchHost } from './touch-host.ts'

/** 44 pixels to touch, with a dot in the middle. */
const look =
  'absolute top-0 left-0 z-10 grid size-11 touch-none place-items-center before:size-3.5 before:rounded-full before:border-2 before:border-surface before:bg-focus before:shadow-1'
const HALF = 22

/** Handles at two corners of the selection, by which a finger widens it. Returns how to take them away. */
export const createHandles = (
  grid: GridController,
  scroller: HTMLElement,
  host: TouchHost,
  onTap: (event: MouseEvent) => void,
): (() => void) => {
  const handles = (['start', 'end'] as const).map((side) => {
    const element = document.createElement('div')
    element.className = look
    element.hidden = true
    element.ariaHidden = 'true'
    element.dataset['handle'] = side
    element.addEventListener('pointerdown', (event) => {
      const { range } = grid
      if (!range || event.button > 0) return
      const fixed =
        side === 'end' ? { row: range.top, col: range.left } : { row: range.bottom, col: range.right }
      host.start(
        event,
        cellDrag(grid, (cell) => grid.select(selectRange(fixed, cell))),
      )
    })
    // A tap that went nowhere is for the cell under the handle.
    element.addEventListener('click', onTap)
    scroller.parentElement?.append(element)
    return { side, element }
  })

  const place = (): void => {
    const { range, selection } = grid
    const isShown = grid.isTouch && selection.kind === 'cells' && !grid.editing
    for (const { side, element } of handles) {
      const corner =
        range &&
        (side === 'start' ? { row: range.top, col: range.left } : { row: range.bottom, col: range.right })
      const at = isShown && corner ? cornerAt(grid, corner, side) : null
      element.hidden = at === null
      if (at) element.style.transform = `translate(${at.x - HALF}px, ${at.y - HALF}px)`
    }
  }
  grid.painted.add(place)
  place()
  return () => {
    grid.painted.delete(place)
    for (const { element } of handles) element.remove()
  }
}

/** Where a corner of a cell is, in the grid's pixels from the left; null where it is not in sight. */
const cornerAt = (
  grid: GridController,
  cell: Cell,
  side: 'start' | 'end',
): { x: number; y: number } | null => {
  const { layout, viewport } = grid
  const rect = grid.rectOf(cell)
  const x = (side === 'end') === viewport.rtl ? rect.x : rect.x + rect.width
  const y = side === 'start' ? rect.y : rect.y + rect.height
  const logical = viewport.rtl ? viewport.width - x : x
  const covered = cell.col < layout.frozenCount ? 0 : layout.gutterWidth + layout.frozenWidth
  const isInside = logical >= covered && logical <= viewport.width
  return isInside && y >= layout.headerHeight && y <= viewport.height ? { x, y } : null
}
