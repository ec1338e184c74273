import type { GridController } from '../controller.ts'
import { cellDrag, type Drag, fillDrag, type Point, widthDrag } from './drags.ts'
import type { Cell } from '../layout/geometry.ts'
import { cornerPlace, fillPlace, touchTargetHalfPx, widthPlace } from './handle-positions.ts'
import { type Range, selectRange } from '../keyboard/selection.ts'
import type { TouchHost } from './touch-host.ts'

/** Moving further is not a tap. */
const tapMoveMaxPx = 8

/** A 44 px touch target with a mark in its center. */
const ground = 'absolute top-0 left-0 z-10 grid size-11 touch-none place-items-center before:shadow-1 '
const dot = 'before:size-3.5 before:rounded-full before:border-2 before:border-surface before:bg-focus'

/** A draggable mark; `at` is its center, or null if hidden. */
type Handle = {
  readonly name: string
  readonly look: string
  readonly at: () => Point | null
  readonly drag: (from: Point) => Drag | null
}

/** Touch handles of the selection: two corners extend it, one fills, one resizes the column. */
export const createHandles = (
  grid: GridController,
  scroller: HTMLElement,
  host: TouchHost,
  onTap: (event: MouseEvent) => void,
): (() => void) => {
  const kinds = [corner(grid, 'start'), corner(grid, 'end'), width(grid), filling(grid)]
  const handles = kinds.map((handle) => {
    const element = document.createElement('div')
    element.className = ground + handle.look
    element.hidden = true
    element.ariaHidden = 'true'
    element.dataset['handle'] = handle.name
    element.addEventListener('pointerdown', (event) => {
      if (event.button === 0) host.start(event, handle.drag(host.pointOf(event)))
    })
    // A tap passes through to what is under the handle.
    element.addEventListener('click', onTap)
    scroller.parentElement?.append(element)
    return { handle, element }
  })

  const place = (): void => {
    for (const { handle, element } of handles) {
      const at = grid.isTouch && !grid.editing ? handle.at() : null
      element.hidden = at === null
      if (at)
        element.style.transform = `translate(${at.x - touchTargetHalfPx}px, ${at.y - touchTargetHalfPx}px)`
    }
  }
  const stop = grid.onPaint(place)
  place()
  return () => {
    stop()
    for (const { element } of handles) element.remove()
  }
}

const block = (grid: GridController): Range | null => (grid.selection.kind === 'cells' ? grid.range : null)

/** A corner of the selected block. */
const corner = (grid: GridController, side: 'start' | 'end'): Handle => {
  const cellAt = (range: Range, which: 'start' | 'end'): Cell =>
    which === 'start' ? { row: range.top, col: range.left } : { row: range.bottom, col: range.right }
  return {
    name: side,
    look: dot,
    at() {
      const range = block(grid)
      return range && cornerPlace(grid.layout, grid.viewport, cellAt(range, side), side)
    },
    drag() {
      const range = block(grid)
      if (!range) return null
      const fixed = cellAt(range, side === 'end' ? 'start' : 'end')
      return cellDrag(grid, (cell) => grid.select(selectRange(fixed, cell)))
    },
  }
}

/** Fills from the lower edge of the block. */
const filling = (grid: GridController): Handle => ({
  name: 'fill',
  look:
    'before:col-start-1 before:row-start-1 before:size-5 before:rounded-md before:border-2 before:border-surface before:bg-focus ' +
    // A down arrow.
    'after:z-10 after:col-start-1 after:row-start-1 after:mb-0.5 after:size-1.5 after:rotate-45 after:border-r-2 after:border-b-2 after:border-surface',
  at() {
    const range = block(grid)
    if (!range || !grid.props.canEdit) return null
    const columns = grid.props.columns.slice(range.left, range.right + 1)
    return columns.some(({ canEdit }) => canEdit) ? fillPlace(grid.layout, grid.viewport, range) : null
  },
  drag(from) {
    const range = block(grid)
    if (!range) return null
    const rect = grid.rectOf({ row: range.bottom, col: range.right })
    // Drag relative to the last row's center, because touch is imprecise.
    const up = from.y - (rect.y + rect.height / 2)
    return steady(
      from,
      'both',
      () => fillDrag(grid, range),
      (at) => ({ x: at.x, y: at.y - up }),
    )
  },
})

/** Resizes the active column from its end. */
const width = (grid: GridController): Handle => {
  const col = (): number | null =>
    grid.selection.kind === 'cells' || grid.selection.kind === 'columns' ? (grid.active?.col ?? null) : null
  return {
    name: 'width',
    look: 'content-start! pt-[7px] before:h-5 before:w-2 before:rounded-full before:border-2 before:border-surface before:bg-focus',
    at() {
      const at = col()
      return at === null || !grid.props.onResizeColumns ? null : widthPlace(grid.layout, grid.viewport, at)
    },
    drag(from) {
      const at = col()
      return at === null ? null : steady(from, 'none', (now) => widthDrag(grid, at, now))
    },
  }
}

/** Starts a drag only after the finger has moved, so that a tap changes nothing. */
const steady = (
  from: Point,
  scrolls: Drag['scrolls'],
  begin: (now: Point) => Drag | null,
  seen: (at: Point) => Point = (at) => at,
): Drag => {
  let drag: Drag | null = null
  return {
    scrolls,
    onMove(at, event) {
      if (!drag && Math.hypot(at.x - from.x, at.y - from.y) < tapMoveMaxPx) return
      drag ??= begin(at)
      drag?.onMove(seen(at), event)
    },
    onEnd: (at, event) => drag?.onEnd(seen(at), event),
  }
}
