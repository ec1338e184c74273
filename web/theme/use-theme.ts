import { useSyncExternalStore } from 'react'
import { currentTheme, onThemeChange } from './theme.ts'

/** The current theme, `light` or `dark`; follows changes. */
export function useTheme(): 'light' | 'dark' {
  return useSyncExternalStore(onThemeChange, currentTheme)
}
