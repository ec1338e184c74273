import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Marks a bar with `data-tight` while its words do not fit, so that they make place for icons. */
export function useTight<Bar extends HTMLElement>(): RefObject<Bar | null> {
  const ref = useRef<Bar>(null)
  // After every rendering: counts and languages change how long the words are.
  useLayoutEffect(() => {
    const bar = ref.current
    if (!bar) return undefined
    const fit = (): void => {
      bar.removeAttribute('data-tight')
      bar.toggleAttribute('data-tight', bar.scrollWidth > bar.clientWidth)
    }
    const observer = new ResizeObserver(fit)
    observer.observe(bar)
    fit()
    return () => observer.disconnect()
  })
  return ref
}
