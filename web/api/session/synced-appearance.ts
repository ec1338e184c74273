import type { ProfileWire } from '#core/api/accounts/auth.ts'
import { offeredLocales } from '../../i18n/i18n.ts'
import { localeById, matchLocale } from '#core/locales.ts'
import type { ThemeChoice } from '../../theme/theme.ts'
import { session } from './current-session.ts'
import { setLocalLocale, setLocalTheme, localTheme } from './local-appearance.ts'
import { applyCustomShortcuts, syncShortcutsWhenOnline } from './custom-shortcuts.ts'
import { ownQuery, updateProfile } from './own-account.ts'
import { queryClient } from '../http/query-client.ts'
import { settings } from './stored-settings.ts'
import { showError } from '../http/show-error.ts'

/** Applies a theme immediately; the profile syncs it to other devices. */
export function saveTheme(theme: ThemeChoice): void {
  setLocalTheme(theme)
  updateProfile({ theme }).catch(showError)
}

/** Applies a language; the profile syncs it to emails and other devices. */
export async function saveLocale(id: string): Promise<void> {
  await setLocalLocale(id)
  await updateProfile({ locale: localeById(id).tag })
}

/** Applies the profile's theme and language, now and after each sign-in. */
export function followProfileAppearance(): void {
  let userId: string | null = null
  const look = (): void => {
    const next = session.user()?.id ?? null
    if (next === userId) return
    userId = next
    // Without a response, keep the browser's settings.
    if (next === null) return
    queryClient.fetchQuery(ownQuery).then(
      (me) => {
        applyProfileAppearance(me)
        if (me.id === session.user()?.id) applyCustomShortcuts(me.keys)
      },
      () => undefined,
    )
  }
  look()
  session.subscribe(look)
  syncShortcutsWhenOnline()
}

/** Settings that the profile leaves open stay as in this browser. */
export function applyProfileAppearance({
  locale,
  theme,
}: Partial<Pick<ProfileWire, 'locale' | 'theme'>>): void {
  if (theme && theme !== localTheme()) setLocalTheme(theme)
  const lang = locale ? matchLocale([locale], offeredLocales()) : null
  if (lang !== null && lang !== settings.get().lang) void setLocalLocale(lang).catch(showError)
}
