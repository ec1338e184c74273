import { localTheme } from '../api/session/local-appearance.ts'
import { settings } from '../api/session/stored-settings.ts'
import { setLocale } from '../i18n/i18n.ts'
import { setTheme, type ThemeChoice } from '../theme/theme.ts'

/** Applies stored preferences, now and on changes, including other tabs; returns a cleanup function. */
export function followPreferences(): () => void {
  let { lang } = settings.get()
  setTheme(pageTheme())
  return settings.subscribe(() => {
    setTheme(pageTheme())
    const next = settings.get().lang
    if (next !== lang && next !== '') void setLocale(next)
    lang = next
  })
}

/** The theme that the page of a public link has (public/before-paint.js), else the stored one. */
function pageTheme(): ThemeChoice {
  const { linkTheme } = document.documentElement.dataset
  return linkTheme === 'dark' || linkTheme === 'light' || linkTheme === 'system' ? linkTheme : localTheme()
}
