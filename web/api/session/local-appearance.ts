import { setLocale } from '../../i18n/i18n.ts'
import type { ThemeChoice } from '../../theme/theme.ts'
import { settings } from './stored-settings.ts'

/** The theme stored in this browser: null follows the system. */
export function localTheme(): ThemeChoice {
  const { darkMode } = settings.get()
  return darkMode === null ? 'system' : darkMode ? 'dark' : 'light'
}

export function setLocalTheme(choice: ThemeChoice): void {
  settings.set({ darkMode: choice === 'system' ? null : choice === 'dark' })
}

/** Switches to a language once loaded, and stores it in this browser. */
export async function setLocalLocale(id: string): Promise<void> {
  await setLocale(id)
  settings.set({ lang: id })
}
