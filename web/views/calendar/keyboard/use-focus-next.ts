import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The element to focus once it shows: an event by key, or a day or time. */
export type FocusNext = { event: string } | { place: string } | null

/** Focuses an element that the next renders bring. */
export function useFocusNext(root: RefObject<HTMLElement | null>): RefObject<FocusNext> {
  const next = useRef<FocusNext>(null)
  useLayoutEffect(() => {
    const wanted = next.current
    if (!wanted) return
    const selector =
      'event' in wanted
        ? `[data-calendar-event="${CSS.escape(wanted.event)}"]`
        : `[data-calendar-focus="${CSS.escape(wanted.place)}"]`
    const found = root.current?.querySelector<HTMLElement>(selector)
    if (!found) return
    next.current = null
    found.focus({ preventScroll: true })
  })
  return next
}
