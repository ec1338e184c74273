import { useEffect } from 'react'

/**
 * Sets `--keyboard` to the height of the on-screen keyboard while `isWanted`. Browsers that overlay it report it only
 * through the visual viewport.
 */
export function useKeyboardInset(isWanted: boolean): void {
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
