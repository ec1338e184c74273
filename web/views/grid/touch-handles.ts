import type { GridController } from './controller.ts'
import { cellDrag, type Drag, fillDrag, type Point, widthDrag } from './drags.ts'
import type { Cell } from './geometry.ts'
import { cornerPlace, fillPlace, HALF, widthPlace } from './handle-places.ts'
import { type Range, selectRange } from './selection.ts'
import type { TouchHost } from './touch-host.ts'

/** What a finger moves further is no tap. */
const STILL = 8

/** 44 pixels to touch, with a mark in the middle. */
const ground = 'absolute top-0 left-0 z-10 grid size-11 touch-none place-items-center before:shadow-1 '
const dot = 'before:size-3.5 before:rounded-full before:border-2 before:border-surface before:bg-focus'

/** A mark that a finger drags; `at` is its middle, or null where there is none. */
type Handle = {
  readonly name: string
  readonly look: string
  readonly at: () => Point | null
  readonly drag: (from: Point) => Drag | null
}

/** Handles of what is selected, for fingers: two corners widen it, one fills, and one makes its column wider. */
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
    // A tap that went nowhere is for what is under the handle.
    element.addEventListener('click', onTap)
    scroller.parentElement?.append(element)
    return { handle, element }
  })

  const place = (): void => {
    for (const { handle, element } of handles) {
      const at = grid.isTouch && !grid.editing ? handle.at() : null
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

/** From the lower edge of the block: its values go on where the finger leads. */
const filling = (grid: GridController): Handle => ({
  name: 'fill',
  look:
    'before:col-start-1 before:row-start-1 before:size-5 before:rounded-md before:border-2 before:border-surface before:bg-focus ' +
    // An arrow down.
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
    // As if the last row had been taken by its middle: fingers are not that exact.
    const up = from.y - (rect.y + rect.height / 2)
    return steady(
      from,
      'both',
      () => fillDrag(grid, range),
      (at) => ({ x: at.x, y: at.y - up }),
    )
  },
})

/** The end of the column where one stands. */
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

/** A drag that begins once the finger has really moved: a tap changes nothing. */
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
      if (!drag && Math.hypot(at.x - from.x, at.y - from.y) < STILL) return
      drag ??= begin(at)
      drag?.onMove(seen(at), event)
    },
    onEnd: (at, event) => drag?.onEnd(seen(at), event),
  }
}
