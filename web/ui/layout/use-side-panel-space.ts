import { useLayoutEffect } from 'react'

/** Matches windows wide enough for a side panel beside the page. */
let query: MediaQueryList | undefined
const wide = (): MediaQueryList => (query ??= matchMedia('(min-width: 1200px)'))

export const isWideScreen = (): boolean => wide().matches

export function onWideChange(listener: () => void): () => void {
  wide().addEventListener('change', listener)
  return () => wide().removeEventListener('change', listener)
}

/** CSS width of a side panel, capped at half the window. */
export const sidePanelSpace = (width: number): string => `min(${width}px, 50vw)`

const reserved: { width: number }[] = []

/** Reserves space for a side panel at the page's end; null reserves none. Stacked panels share the space. */
export function useSidePanelSpace(width: number | null): void {
  useLayoutEffect(() => {
    if (width === null) return undefined
    const own = { width }
    reserved.push(own)
    show()
    return () => {
      reserved.splice(reserved.indexOf(own), 1)
      show()
    }
  }, [width])
}

function show(): void {
  const { style } = document.documentElement
  const widest = Math.max(0, ...reserved.map(({ width }) => width))
  if (widest === 0) style.removeProperty('--side-room')
  else style.setProperty('--side-room', sidePanelSpace(widest))
}
