import { useEffect } from 'react'
import { useTheme } from '../../theme/use-theme.ts'

/** Shows a base's own colours while it is open; how they are worked out is loaded for bases that have some. */
export function useBaseTheme(theme: unknown): void {
  const mode = useTheme()
  useEffect(() => {
    if (!theme) return undefined
    let stop: (() => void) | null = null
    let isGone = false
    Promise.all([import('../../theme/base-theme.ts'), import('#core/theme.ts')]).then(
      ([{ showTheme }, { readTheme }]) => {
        if (!isGone) stop = showTheme(readTheme(theme), mode)
      },
      // The product's own colours do as well.
      () => undefined,
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [theme, mode])
}
