import { settings } from '../api/stored-settings.ts'
import { setLocale } from '../i18n/i18n.ts'
import { setTheme, type ThemeChoice } from '../theme/theme.ts'

/** The theme as it is stored: null follows the system. */
export function themeChoice(): ThemeChoice {
  const { darkMode } = settings.get()
  return darkMode === null ? 'system' : darkMode ? 'dark' : 'light'
}

export function chooseTheme(choice: ThemeChoice): void {
  settings.set({ darkMode: choice === 'system' ? null : choice === 'dark' })
}

/** Shows a language and remembers it once it is there. */
export async function chooseLocale(id: string): Promise<void> {
  await setLocale(id)
  settings.set({ lang: id })
}

/** Shows what is stored, now and whenever it changes, also in another tab; returns the way to stop. */
export function followPreferences(): () => void {
  let { lang } = settings.get()
  setTheme(themeChoice())
  return settings.subscribe(() => {
    setTheme(themeChoice())
    const next = settings.get().lang
    if (next !== lang && next !== '') void setLocale(next)
    lang = next
  })
}
