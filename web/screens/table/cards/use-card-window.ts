import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  rowAtOffset,
  stackedHeight,
  type Stacked,
  topOfRow,
  visibleBands,
} from '../../../views/grid/bands.ts'
import type { RowStore } from '../../../views/grid/row-store.ts'
import { createScale, onNativeScroll, scrollTo, type ScrollState } from '../../../views/grid/scroll.ts'
import { useToastRoom } from './use-toast-room.ts'

/** Cards beyond the screen that are there already. */
const AHEAD = 4
const IDLE_MS = 140
/** Room below the last card, beside that for messages. */
const END = 16

/**
 * What is there: rows and headings, each from one up to, without, another. `shift` leads from true places to places on
 * the page.
 */
type Shown = { first: number; end: number; firstBand: number; endBand: number; shift: number }

/** Which cards to show where, in a native scroller that may be shorter than all cards together. */
export function useCardWindow(scroller: RefObject<HTMLElement | null>, stacked: Stacked, store: RowStore) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [shown, setShown] = useState<Shown>({ first: 0, end: 12, firstBand: 0, endBand: 0, shift: 0 })
  const place = useRef<ScrollState>({ top: 0, native: 0 })
  const firstRow = useRef(0)
  const contentHeight = stackedHeight(stacked) + END + useToastRoom()
  const scale = useMemo(() => createScale(contentHeight, size.height), [contentHeight, size.height])

  function update(): void {
    const { top, native } = place.current
    const rowAt = (offset: number) => Math.min(stacked.rowCount, Math.max(0, rowAtOffset(stacked, offset)))
    const ahead = AHEAD * stacked.rowHeight
    const from = Math.max(0, top - ahead)
    const to = top + size.height + ahead
    const bands = visibleBands(stacked, from, to)
    const next: Shown = {
      first: rowAt(from),
      end: Math.min(stacked.rowCount, rowAt(to) + 1),
      firstBand: bands.first,
      endBand: bands.end,
      shift: native - top,
    }
    const first = rowAt(top)
    const end = Math.min(stacked.rowCount, rowAt(top + size.height) + 1)
    store.setWindow(first, Math.max(end, first + 1), first - firstRow.current)
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
  const now = useRef({ update, jump, scale, stacked })
  useLayoutEffect(() => {
    now.current = { update, jump, scale, stacked }
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
      // The scrollbar goes where the true place is, once the finger rests.
      timer = setTimeout(() => {
        const wanted = scrollTo(now.current.scale, place.current.top)
        if (Math.abs(wanted.native - element.scrollTop) > 1) now.current.jump(place.current.top)
      }, IDLE_MS)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller])

  // Fewer cards, or another size: what shows is still within them.
  useLayoutEffect(() => {
    now.current.jump(place.current.top)
  }, [contentHeight, size, stacked.bands])

  useEffect(
    () =>
      store.onShift(({ from, delta }) => {
        const at = now.current.stacked
        if (from <= rowAtOffset(at, place.current.top))
          now.current.jump(place.current.top + delta * at.rowHeight)
      }),
    [store],
  )

  return {
    ...shown,
    width: size.width,
    /** Height of the native content. */
    height: scale.spacerHeight,
    /** Brings a card into sight. */
    show(row: number): void {
      // Also where it is called some time later.
      const { stacked: latest, jump: to } = now.current
      const room = scroller.current?.clientHeight ?? 0
      const top = topOfRow(latest, row)
      const { top: from } = place.current
      if (top < from) to(top)
      else if (top + latest.rowHeight > from + room) to(top + latest.rowHeight + END - room)
    },
  }
}

function isSame(one: Shown, other: Shown): boolean {
  return (
    one.first === other.first &&
    one.end === other.end &&
    one.firstBand === other.firstBand &&
    one.endBand === other.endBand &&
    one.shift === other.shift
  )
}
