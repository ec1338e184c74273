import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { snapMinute } from '../dates/move-event.ts'
import { type Drag, type DragPlace, type DragStart, isSamePlace } from './drag-state.ts'
import { placeAtPoint } from './place-at-point.ts'

/** A shorter movement is a click. */
const dragStartPx = 4
/** A finger has to rest before it drags, because it scrolls otherwise. */
const touchDragDelayMs = 350
/** Distance from the edge of the scrolling area where a drag scrolls it, and pixels per frame. */
const scrollEdgePx = 36
const scrollStepPx = 10

/**
 * Follows a pointer from press to release. `onEnd` gets the finished drag, `onClick` a press that did not move. Escape
 * cancels.
 */
export function usePointerDrag(options: {
  root: RefObject<HTMLElement | null>
  /** The place under a point of the screen. Default: of the elements that are marked as days. */
  placeAt?: typeof placeAtPoint
  /** Pixels at the start of the scrolling area that a fixed column covers; drags scroll also along the days. */
  fixedStartPx?: number
  onEnd: (drag: Drag) => void
  onClick: (start: DragStart, place: DragPlace | null, pointer: PointerEvent) => void
}): { drag: Drag | null; press: (start: DragStart, pointer: ReactPointerEvent) => void } {
  const [drag, setDrag] = useState<Drag | null>(null)
  const now = useRef(options)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => {
    now.current = options
  })
  useEffect(() => () => stop.current?.(), [])

  const press = useCallback((start: DragStart, down: ReactPointerEvent): void => {
    const root = now.current.root.current
    if (!root || down.button !== 0 || stop.current) return
    const { clientX: startX, clientY: startY, pointerId, pointerType } = down
    const placeAt = now.current.placeAt ?? placeAtPoint
    const from = placeAt(root, startX, startY)
    const ending = new AbortController()
    const { signal } = ending
    let current: Drag | null = null
    let frame = 0
    let last = { x: startX, y: startY }
    const scroller = down.currentTarget.closest<HTMLElement>('[data-calendar-scroll]')

    function begin(): void {
      if (!root) return
      current = { ...start, from: snapped(start, from), at: snapped(start, from), x: startX, y: startY }
      setDrag(current)
      document.documentElement.dataset['dragging'] = 'calendar'
      frame = requestAnimationFrame(scrollAtEdges)
    }
    function update(): void {
      if (!current || !root) return
      const at = relativeTo(start, from, placeAt(root, last.x, last.y))
      const isMoved = start.what === 'schedule' || !isSamePlace(at, current.at)
      current = { ...current, at, x: last.x, y: last.y }
      if (isMoved) setDrag(current)
    }
    function scrollAtEdges(): void {
      if (scroller) {
        const { top, bottom, left, right } = scroller.getBoundingClientRect()
        const fixed = now.current.fixedStartPx
        const isRtl = document.documentElement.dir === 'rtl'
        const down = stepAtEdge(last.y, top, bottom)
        const across =
          fixed === undefined
            ? 0
            : stepAtEdge(last.x, left + (isRtl ? 0 : fixed), right - (isRtl ? fixed : 0))
        if (down !== 0 || across !== 0) {
          scroller.scrollTop += down
          scroller.scrollLeft += across
          update()
        }
      }
      frame = requestAnimationFrame(scrollAtEdges)
    }
    function finish(): void {
      ending.abort()
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      stop.current = null
      delete document.documentElement.dataset['dragging']
      setDrag(null)
    }
    stop.current = finish
    const timer = pointerType === 'touch' ? setTimeout(begin, touchDragDelayMs) : undefined

    window.addEventListener(
      'pointermove',
      (move) => {
        if (move.pointerId !== pointerId) return
        last = { x: move.clientX, y: move.clientY }
        const isFar = Math.hypot(last.x - startX, last.y - startY) >= dragStartPx
        if (!current && isFar) {
          if (pointerType === 'touch') return finish()
          begin()
        }
        update()
      },
      { signal },
    )
    window.addEventListener(
      'pointerup',
      (up) => {
        if (up.pointerId !== pointerId) return
        last = { x: up.clientX, y: up.clientY }
        update()
        const done = current
        finish()
        if (done) {
          swallowClick()
          now.current.onEnd(done)
        } else now.current.onClick(start, from, up)
      },
      { signal },
    )
    window.addEventListener('pointercancel', finish, { signal })
    // A drag from an empty day would select the texts that it passes.
    window.addEventListener('selectstart', (selection) => selection.preventDefault(), { signal })
    window.addEventListener('blur', finish, { signal })
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !current) return
        key.preventDefault()
        key.stopPropagation()
        finish()
      },
      { signal, capture: true },
    )
    // A resting finger drags instead of scrolling.
    window.addEventListener('touchmove', (move) => current && move.preventDefault(), {
      signal,
      passive: false,
    })
  }, [])
  return { drag, press }
}

/** Pixels to scroll for a pointer near an edge; 0 elsewhere. */
function stepAtEdge(at: number, from: number, to: number): number {
  if (at <= from - scrollEdgePx || at >= to + scrollEdgePx) return 0
  return at > to - scrollEdgePx ? scrollStepPx : at < from + scrollEdgePx ? -scrollStepPx : 0
}

/** A drag ends with a click on whatever is below, which must not open it. */
function swallowClick(): void {
  const swallow = (click: MouseEvent): void => {
    click.stopPropagation()
    click.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}

/** Times follow the pointer in steps; what is drawn starts at the step above it. */
function snapped(start: DragStart, place: DragPlace | null): DragPlace | null {
  if (place?.kind !== 'day' || place.minute === null) return place
  if (start.what === 'draw') return { ...place, minute: Math.floor(place.minute / 15) * 15 }
  return { ...place, minute: start.what === 'schedule' ? snapMinute(place.minute) : place.minute }
}

/** The place under the pointer in steps from where the drag began, so that an event does not jump to the pointer. */
function relativeTo(start: DragStart, from: DragPlace | null, at: DragPlace | null): DragPlace | null {
  if (at?.kind !== 'day' || at.minute === null) return at
  if (start.what === 'draw') return { ...at, minute: snapMinute(at.minute) }
  if (from?.kind !== 'day' || from.minute === null) return { ...at, minute: snapMinute(at.minute) }
  return { ...at, minute: from.minute + snapDifference(at.minute - from.minute) }
}

function snapDifference(minutes: number): number {
  return Math.round(minutes / 15) * 15
}
