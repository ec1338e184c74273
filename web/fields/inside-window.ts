import { type RefObject, useEffect } from 'react'

const MARGIN = 8

/** Keeps what hangs on the editor of a cell inside the window, to both sides. */
export function useInsideWindow(box: RefObject<HTMLElement | null>, isOn = true): void {
  // After the layer that it hangs on has been placed, and again when its content has come.
  useEffect(() => {
    const element = box.current
    if (!element || !isOn) return undefined
    const place = (): void => {
      element.style.translate = ''
      const { left, right } = element.getBoundingClientRect()
      const end = window.innerWidth - MARGIN
      const over = right > end ? Math.max(end - right, MARGIN - left) : left < MARGIN ? MARGIN - left : 0
      if (over !== 0) element.style.translate = `${over}px`
    }
    // At once, so that scrolling what is chosen into sight does not scroll the page sideways.
    place()
    const watch = new ResizeObserver(place)
    watch.observe(element)
    return () => watch.disconnect()
  }, [box, isOn])
}
