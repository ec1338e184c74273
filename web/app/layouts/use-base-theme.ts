import { useEffect } from 'react'
import { useTheme } from '../../theme/use-theme.ts'

/** Applies a base's custom colors while it is open; the color computation is lazy. */
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
      // Fall back to the product's colors.
      () => undefined,
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [theme, mode])
}
