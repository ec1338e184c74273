import { setLocale } from '../i18n/i18n.ts'
import type { ThemeChoice } from '../theme/theme.ts'
import { settings } from './stored-settings.ts'

/** The theme as this browser keeps it: null follows the system. */
export function themeChoice(): ThemeChoice {
  const { darkMode } = settings.get()
  return darkMode === null ? 'system' : darkMode ? 'dark' : 'light'
}

export function chooseTheme(choice: ThemeChoice): void {
  settings.set({ darkMode: choice === 'system' ? null : choice === 'dark' })
}

/** Shows a language and remembers it in this browser once it is there. */
export async function chooseLocale(id: string): Promise<void> {
  await setLocale(id)
  settings.set({ lang: id })
}
