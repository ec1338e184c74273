import { localTheme } from '../api/session/local-appearance.ts'
import { settings } from '../api/session/stored-settings.ts'
import { setLocale } from '../i18n/i18n.ts'
import { setTheme } from '../theme/theme.ts'

/** Applies stored preferences, now and on changes, including other tabs; returns a cleanup function. */
export function followPreferences(): () => void {
  let { lang } = settings.get()
  setTheme(localTheme())
  return settings.subscribe(() => {
    setTheme(localTheme())
    const next = settings.get().lang
    if (next !== lang && next !== '') void setLocale(next)
    lang = next
  })
}
