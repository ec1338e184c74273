import { useLayoutEffect } from 'react'

/** From this width a panel has room beside the page instead of over it. */
let query: MediaQueryList | undefined
const wide = (): MediaQueryList => (query ??= matchMedia('(min-width: 1200px)'))

export const isWideScreen = (): boolean => wide().matches

/** For `useSyncExternalStore`. */
export function onWideChange(listener: () => void): () => void {
  wide().addEventListener('change', listener)
  return () => wide().removeEventListener('change', listener)
}

/** The width of a panel beside the page as CSS: as asked for in pixels, and never most of the screen. */
export const sideRoom = (width: number): string => `min(${width}px, 50vw)`

const taken: { width: number }[] = []

/** Makes room for a panel at the end of the page while it is there; null takes none. Panels lie over each other. */
export function useSideRoom(width: number | null): void {
  useLayoutEffect(() => {
    if (width === null) return undefined
    const own = { width }
    taken.push(own)
    show()
    return () => {
      taken.splice(taken.indexOf(own), 1)
      show()
    }
  }, [width])
}

function show(): void {
  const { style } = document.documentElement
  const widest = Math.max(0, ...taken.map(({ width }) => width))
  if (widest === 0) style.removeProperty('--side-room')
  else style.setProperty('--side-room', sideRoom(widest))
}
