import { type RefObject, useLayoutEffect, useState } from 'react'

/** The height of an element in pixels; 0 until it is known. */
export function useHeight(element: RefObject<HTMLElement | null>): number {
  return useSize(element).height
}

/** The size of an element in pixels; 0 until it is known. */
export function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const own = element.current
    if (!own) return undefined
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = own
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(own)
    return () => observer.disconnect()
  }, [element])
  return size
}
