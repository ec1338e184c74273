import type { ProfileWire } from '#core/api/auth.ts'
import { offeredLocales } from '../i18n/i18n.ts'
import { localeById, matchLocale } from '#core/locales.ts'
import type { ThemeChoice } from '../theme/theme.ts'
import { session } from './current.ts'
import { chooseLocale, chooseTheme, themeChoice } from './looks.ts'
import { takeOwnKeys, tellKeysWhenBack } from './own-keys.ts'
import { ownQuery, updateProfile } from './own.ts'
import { queryClient } from './query-client.ts'
import { settings } from './stored-settings.ts'
import { tellProblem } from './tell-problem.ts'

/** Shows a theme at once; the profile takes it to the person's other devices. */
export function keepTheme(theme: ThemeChoice): void {
  chooseTheme(theme)
  updateProfile({ theme }).catch(tellProblem)
}

/** Shows a language; the profile takes it to mails and to the person's other devices. */
export async function keepLocale(id: string): Promise<void> {
  await chooseLocale(id)
  await updateProfile({ locale: localeById(id).tag })
}

/** Gives this browser's user what they have chosen on whatever device, now and after each sign-in. */
export function followOwnLooks(): void {
  let userId: string | null = null
  const look = (): void => {
    const next = session.user()?.id ?? null
    if (next === userId) return
    userId = next
    // Without an answer the browser goes on as it was.
    if (next === null) return
    queryClient.fetchQuery(ownQuery).then(
      (me) => {
        showOwnLooks(me)
        if (me.id === session.user()?.id) takeOwnKeys(me.keys)
      },
      () => undefined,
    )
  }
  look()
  session.subscribe(look)
  tellKeysWhenBack()
}

/** What a profile leaves open stays as this browser has it. */
export function showOwnLooks({ locale, theme }: Partial<Pick<ProfileWire, 'locale' | 'theme'>>): void {
  if (theme && theme !== themeChoice()) chooseTheme(theme)
  const lang = locale ? matchLocale([locale], offeredLocales()) : null
  if (lang !== null && lang !== settings.get().lang) void chooseLocale(lang).catch(tellProblem)
}
