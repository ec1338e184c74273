import type { KeyboardEvent, RefObject } from 'react'
import type { OpenChangeDetails } from './use-overlay-trigger.tsx'
import { tabStops } from './tab-stops.ts'

type Floating = {
  opener: RefObject<HTMLElement | null> | null
  onOpenChange: (open: boolean, details: OpenChangeDetails) => void
}

/**
 * Closes an overlay on Tab and continues from the button that opened it. Overlays render at the end of the page, so Tab
 * would otherwise leave the page.
 */
export function leaveOverlayByTab(
  event: KeyboardEvent<HTMLElement>,
  { opener, onOpenChange }: Floating,
): void {
  const button = opener?.current
  // The browser then moves focus to the next element.
  button?.focus()
  if (!button || event.shiftKey) event.preventDefault()
  onOpenChange(false, { event: event.nativeEvent, cancel: () => undefined })
}

/** Where focus returns on close: to the opener, unless focus has already moved elsewhere. */
export function finalFocusOf({ opener }: Pick<Floating, 'opener'>): boolean | (() => HTMLElement | boolean) {
  if (!opener) return true
  return () => {
    const { activeElement } = document
    const isLost = !activeElement || activeElement === document.body
    return (isLost || activeElement.closest('[data-floating]')) && opener.current ? opener.current : false
  }
}

/** True if Tab would leave this panel. Nested panels handle their own events. */
export function isLastStop(event: KeyboardEvent<HTMLElement>): boolean {
  const panel = event.currentTarget
  if (event.key !== 'Tab' || !(event.target instanceof Node) || !panel.contains(event.target)) return false
  const stops = tabStops(panel)
  const at = stops.findIndex((stop) => stop === document.activeElement)
  return event.shiftKey ? at <= 0 : at === stops.length - 1
}

/** True if Tab reaches a panel whose content is still loading, which must not close it. */
export function isBeforeOpen(event: KeyboardEvent<HTMLElement>): boolean {
  const panel = event.currentTarget
  return event.key === 'Tab' && tabStops(panel).length === 0 && panel.querySelector('output') !== null
}
