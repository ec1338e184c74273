import { themeChoice } from '../api/looks.ts'
import { settings } from '../api/stored-settings.ts'
import { setLocale } from '../i18n/i18n.ts'
import { setTheme } from '../theme/theme.ts'

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
