import { useQuery } from '@tanstack/react-query'
import { CircleUser, Keyboard, Languages, LogOut, Palette } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { signOut } from '../../api/account.ts'
import { session } from '../../api/current.ts'
import { themeChoice } from '../../api/looks.ts'
import { keepTheme } from '../../api/own-looks.ts'
import { ownQuery } from '../../api/own.ts'
import { settings } from '../../api/stored-settings.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator, Submenu } from '../../ui/menu.tsx'
import type { Trigger } from '../../ui/opener.tsx'
import { setOverlay } from '../overlays.ts'
import { LanguageChoices } from './language-choices.tsx'
import { useThemeChoices } from '../../screens/theme-choices.ts'

/** How to show whoever is signed in. */
export function useOwnFace(): { name: string; email: string; colour: string | undefined } {
  const token = useSyncExternalStore(session.subscribe, session.token)
  const user = token === null ? null : session.user()
  const email = user?.email ?? ''
  const { data: me } = useQuery({ ...ownQuery, enabled: token !== null })
  const name = [user?.firstname, user?.lastname].filter(Boolean).join(' ') || email
  return { email, name: me?.display_name || name, colour: me?.color ?? undefined }
}

/** Language, theme and the way out. */
export function AccountMenu({ trigger, side }: { trigger: Trigger; side?: 'top' | 'bottom' }) {
  const t = useT()
  const { name, email } = useOwnFace()
  const theme = useSyncExternalStore(settings.subscribe, themeChoice)
  return (
    <Menu trigger={trigger} align="end" side={side}>
      <div className="max-w-64 px-2 pt-1.5 pb-2">
        <div className="truncate text-sm font-medium" dir="auto">
          {name}
        </div>
        {name !== email && <div className="truncate text-xs text-ink-3">{email}</div>}
      </div>
      <MenuSeparator />
      <Submenu icon={Palette} label={t('common.theme.name')}>
        <MenuRadioGroup
          label={t('common.theme.name')}
          value={theme}
          onChange={keepTheme}
          options={useThemeChoices()}
        />
      </Submenu>
      <Submenu icon={Languages} label={t('common.language')}>
        <LanguageChoices />
      </Submenu>
      <MenuItem icon={Keyboard} keys="Mod+/" onSelect={() => setOverlay('keys')}>
        {t('bases.keyboardShortcuts')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={CircleUser} href="#/account/profile">
        {t('common.account')}
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        {t('auth.signOut')}
      </MenuItem>
    </Menu>
  )
}
