import { type RefObject, useEffect } from 'react'

const viewportMarginPx = 8

/** Keeps an editor's popup within the window horizontally. */
export function useStayInViewport(box: RefObject<HTMLElement | null>, isOn = true): void {
  // Runs after the layer has been positioned, and again when its content loads.
  useEffect(() => {
    const element = box.current
    if (!element || !isOn) return undefined
    const place = (): void => {
      element.style.translate = ''
      const { left, right } = element.getBoundingClientRect()
      const end = window.innerWidth - viewportMarginPx
      const over =
        right > end
          ? Math.max(end - right, viewportMarginPx - left)
          : left < viewportMarginPx
            ? viewportMarginPx - left
            : 0
      if (over !== 0) element.style.translate = `${over}px`
    }
    // Position synchronously, so that scrolling the selection into view does not scroll the page sideways.
    place()
    const watch = new ResizeObserver(place)
    watch.observe(element)
    return () => watch.disconnect()
  }, [box, isOn])
}
