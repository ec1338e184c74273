import type { KeyboardEvent, RefObject } from 'react'
import type { OpenChangeDetails } from './opener.tsx'
import { tabStops } from './tab-stops.ts'

type Floating = {
  opener: RefObject<HTMLElement | null> | null
  onOpenChange: (open: boolean, details: OpenChangeDetails) => void
}

/**
 * Tab out of what floats: it closes, and the focus goes on from the button that opened it, or to where it was.
 * Elsewhere what floats stands at the end of the page, and Tab would lead out of the page.
 */
export function tabOut(event: KeyboardEvent<HTMLElement>, { opener, onOpenChange }: Floating): void {
  const button = opener?.current
  // The browser itself goes one further from where the focus is now.
  button?.focus()
  if (!button || event.shiftKey) event.preventDefault()
  onOpenChange(false, { event: event.nativeEvent, cancel: () => undefined })
}

/** Where the focus goes when what floats has closed: to its button, unless it went elsewhere by itself. */
export function finalFocusOf({ opener }: Pick<Floating, 'opener'>): boolean | (() => HTMLElement | boolean) {
  if (!opener) return true
  return () => {
    const { activeElement } = document
    const isLost = !activeElement || activeElement === document.body
    return (isLost || activeElement.closest('[data-floating]')) && opener.current ? opener.current : false
  }
}

/** Whether Tab would leave the panel that the event came to. Panels in panels look after themselves. */
export function isLastStop(event: KeyboardEvent<HTMLElement>): boolean {
  const panel = event.currentTarget
  if (event.key !== 'Tab' || !(event.target instanceof Node) || !panel.contains(event.target)) return false
  const stops = tabStops(panel)
  const at = stops.findIndex((stop) => stop === document.activeElement)
  return event.shiftKey ? at <= 0 : at === stops.length - 1
}

/** Whether Tab comes to a panel whose content is still on its way: there is nothing in it yet, and it is not left. */
export function isTooEarly(event: KeyboardEvent<HTMLElement>): boolean {
  const panel = event.currentTarget
  return event.key === 'Tab' && tabStops(panel).length === 0 && panel.querySelector('output') !== null
}
