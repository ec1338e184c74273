import { useEffect } from 'react'

/**
 * Keeps `--keyboard` at the pixels that the keyboard on the screen covers, as long as `isWanted`: browsers that lay it
 * over the page say so through the visual viewport alone.
 */
export function useKeyboardRoom(isWanted: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!isWanted || !viewport) return undefined
    const { style } = document.documentElement
    const measure = (): void => {
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
      style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      style.removeProperty('--keyboard')
    }
  }, [isWanted])
}
