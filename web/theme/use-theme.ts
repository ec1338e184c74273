import { useSyncExternalStore } from 'react'
import { currentTheme, onThemeChange } from './theme.ts'

/** The theme on screen, `light` or `dark`; follows changes. */
export function useTheme(): 'light' | 'dark' {
  return useSyncExternalStore(onThemeChange, currentTheme)
}
