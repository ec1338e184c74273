import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Names the items that can overflow, and the "More" button. */
export const overflowAttribute = 'data-overflow'
const moreName = 'more'

/**
 * Fits a toolbar into its width: first hides labels (`data-tight`), then moves items in `order` into the "More" menu.
 * Returns the names of the moved items.
 */
export function useToolbarOverflow(order: readonly string[]): {
  bar: RefObject<HTMLDivElement | null>
  overflowing: readonly string[]
} {
  const bar = useRef<HTMLDivElement>(null)
  const [overflowing, setOverflowing] = useState<readonly string[]>([])
  // After every render, because counts and languages change widths.
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const fit = (): void => {
      const gone = fitItems(element, order)
      setOverflowing((known) => (known.join() === gone.join() ? known : gone))
    }
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    fit()
    return () => observer.disconnect()
  })
  return { bar, overflowing }
}

function fitItems(bar: HTMLElement, order: readonly string[]): string[] {
  const things = new Map<string, HTMLElement>()
  for (const thing of bar.querySelectorAll<HTMLElement>(`[${overflowAttribute}]`))
    things.set(thing.getAttribute(overflowAttribute) ?? '', thing)
  const show = (name: string, isShown: boolean): void => {
    const thing = things.get(name)
    if (thing) thing.hidden = !isShown
  }
  const isOver = (): boolean => bar.scrollWidth > bar.clientWidth
  bar.removeAttribute('data-tight')
  for (const name of things.keys()) show(name, name !== moreName)
  if (isOver()) bar.setAttribute('data-tight', '')
  const gone: string[] = []
  for (const name of order) {
    if (!isOver()) break
    show(moreName, true)
    show(name, false)
    gone.push(name)
  }
  return gone
}
