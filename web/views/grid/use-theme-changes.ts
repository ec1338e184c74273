import { useEffect } from 'react'
import { forgetMeasures } from '../../fields/canvas/canvas-text.ts'
import { onDeferredContent } from '../../fields/canvas/deferred-cell-content.ts'
import type { GridController } from './controller.ts'

/** Rereads the theme when theme, language, direction or fonts change. */
export function useThemeChanges(grid: Pick<GridController, 'readTheme' | 'resize' | 'requestPaint'>): void {
  useEffect(() => {
    const read = (): void => grid.readTheme()
    const watch = new MutationObserver(read)
    watch.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'dir', 'lang', 'class'],
    })
    const forced = matchMedia('(forced-colors: active)')
    forced.addEventListener('change', read)
    // Fires when zooming or moving to a screen with another pixel ratio.
    let pixels = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    const onPixels = (): void => {
      pixels.removeEventListener('change', onPixels)
      pixels = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
      pixels.addEventListener('change', onPixels)
      grid.resize()
    }
    pixels.addEventListener('change', onPixels)
    const onFonts = (): void => {
      forgetMeasures()
      grid.requestPaint()
    }
    document.fonts.addEventListener('loadingdone', onFonts)
    const stopLate = onDeferredContent(() => grid.requestPaint())
    return () => {
      stopLate()
      watch.disconnect()
      forced.removeEventListener('change', read)
      pixels.removeEventListener('change', onPixels)
      document.fonts.removeEventListener('loadingdone', onFonts)
    }
  }, [grid])
}
