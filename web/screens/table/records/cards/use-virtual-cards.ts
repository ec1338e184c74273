import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  rowAtOffset,
  stackedHeight,
  type Stacked,
  topOfRow,
  visibleGroupHeaders,
} from '../../../../views/grid/rows/group-headers.ts'
import type { RowStore } from '../../../../views/grid/rows/row-store.ts'
import {
  createScale,
  onNativeScroll,
  scrollTo,
  type ScrollState,
} from '../../../../views/grid/layout/scroll.ts'
import { useToastInset } from './use-toast-inset.ts'

const scrollIdleMs = 140
/** Space below the last card, without toasts. */
const endPaddingPx = 16

/** The rendered rows and headers, as half-open ranges. `shift` converts content offsets to page offsets. */
type Shown = { first: number; end: number; firstGroupHeader: number; endGroupHeader: number; shift: number }

/** Rows of cards: how many records a row has, and how many rows to render beyond the visible ones. */
export type CardRows = { perRow: number; overscan: number }

const singleCards: CardRows = { perRow: 1, overscan: 4 }

/** Virtualizes rows of cards in a native scroller that may be shorter than the content. */
export function useVirtualCards(
  scroller: RefObject<HTMLElement | null>,
  stacked: Stacked,
  store: Pick<RowStore, 'setWindow' | 'onShift'>,
  { perRow, overscan }: CardRows = singleCards,
  /** Height of a sticky header above the rows. */
  headPx = 0,
) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [shown, setShown] = useState<Shown>({
    first: 0,
    end: 12,
    firstGroupHeader: 0,
    endGroupHeader: 0,
    shift: 0,
  })
  const place = useRef<ScrollState>({ top: 0, native: 0 })
  const firstRow = useRef(0)
  const contentHeight = headPx + stackedHeight(stacked) + endPaddingPx + useToastInset()
  const scale = useMemo(() => createScale(contentHeight, size.height), [contentHeight, size.height])

  function update(): void {
    const { top, native } = place.current
    const rowAt = (offset: number) => Math.min(stacked.rowCount, Math.max(0, rowAtOffset(stacked, offset)))
    const ahead = overscan * stacked.rowHeight
    const from = Math.max(0, top - ahead)
    const bottom = top + Math.max(0, size.height - headPx)
    const to = bottom + ahead
    const groupHeaders = visibleGroupHeaders(stacked, from, to)
    const next: Shown = {
      first: rowAt(from),
      end: Math.min(stacked.rowCount, rowAt(to) + 1),
      firstGroupHeader: groupHeaders.first,
      endGroupHeader: groupHeaders.end,
      shift: native - top,
    }
    const first = rowAt(top)
    const end = Math.min(stacked.rowCount, rowAt(bottom) + 1)
    store.setWindow(first * perRow, Math.max(end, first + 1) * perRow, (first - firstRow.current) * perRow)
    firstRow.current = first
    setShown((before) => (isSame(before, next) ? before : next))
  }
  function jump(top: number): void {
    const element = scroller.current
    if (!element) return
    const wanted = scrollTo(scale, top)
    element.scrollTop = wanted.native
    place.current = { top: wanted.top, native: element.scrollTop }
    update()
  }
  const now = useRef({ update, jump, scale, stacked, perRow })
  useLayoutEffect(() => {
    now.current = { update, jump, scale, stacked, perRow }
  })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const sizes = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    sizes.observe(element)
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = (): void => {
      place.current = onNativeScroll(now.current.scale, place.current, element.scrollTop)
      now.current.update()
      clearTimeout(timer)
      // Sync the scrollbar with the content offset once scrolling stops.
      timer = setTimeout(() => {
        const wanted = scrollTo(now.current.scale, place.current.top)
        if (Math.abs(wanted.native - element.scrollTop) > 1) now.current.jump(place.current.top)
      }, scrollIdleMs)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller])

  // Keep the first visible record in place when the size or number of cards changes.
  const before = useRef({ perRow, rowHeight: stacked.rowHeight })
  const hasGroups = stacked.groupHeaders.length > 0
  useLayoutEffect(() => {
    const { perRow: per, rowHeight } = before.current
    before.current = { perRow, rowHeight: stacked.rowHeight }
    if ((per === perRow && rowHeight === stacked.rowHeight) || hasGroups) return
    const row = Math.floor((Math.floor(place.current.top / rowHeight) * per) / perRow)
    // The browser clamps the offset to the old height until the next frame.
    requestAnimationFrame(() => now.current.jump(row * now.current.stacked.rowHeight))
  }, [perRow, stacked.rowHeight, hasGroups])

  // Clamp the offset after the content shrinks or resizes.
  useLayoutEffect(() => {
    now.current.jump(place.current.top)
  }, [contentHeight, size, stacked.groupHeaders])

  useEffect(
    () =>
      store.onShift(({ from, delta }) => {
        const { stacked: at, perRow: per } = now.current
        const rows = Math.trunc(delta / per)
        if (rows !== 0 && from <= rowAtOffset(at, place.current.top) * per)
          now.current.jump(place.current.top + rows * at.rowHeight)
      }),
    [store],
  )

  return {
    ...shown,
    width: size.width,
    viewportHeight: size.height,
    /** Height of the native content. */
    height: scale.spacerHeight,
    /** Scrolls a row of cards into view. */
    show(row: number): void {
      // Read current state, because it may be called later.
      const { stacked: latest, jump: to } = now.current
      const room = (scroller.current?.clientHeight ?? 0) - headPx
      const top = topOfRow(latest, row)
      const { top: from } = place.current
      if (top < from) to(top)
      else if (top + latest.rowHeight > from + room) to(top + latest.rowHeight + endPaddingPx - room)
    },
  }
}

function isSame(one: Shown, other: Shown): boolean {
  return (
    one.first === other.first &&
    one.end === other.end &&
    one.firstGroupHeader === other.firstGroupHeader &&
    one.endGroupHeader === other.endGroupHeader &&
    one.shift === other.shift
  )
}
