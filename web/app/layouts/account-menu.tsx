import { useQuery } from '@tanstack/react-query'
import { CircleUser, Keyboard, Languages, LogOut, Palette } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { personName } from '../../api/bases/person-name.ts'
import { signOut } from '../../api/session/account.ts'
import { session } from '../../api/session/current-session.ts'
import { localTheme } from '../../api/session/local-appearance.ts'
import { saveTheme } from '../../api/session/synced-appearance.ts'
import { ownQuery } from '../../api/session/own-account.ts'
import { settings } from '../../api/session/stored-settings.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator, Submenu } from '../../ui/overlays/menu.tsx'
import type { Trigger } from '../../ui/overlays/use-overlay-trigger.tsx'
import { setOverlay } from '../overlays.ts'
import { LanguageChoices } from './language-choices.tsx'
import { useThemeChoices } from '../../screens/theme-options.ts'

/** Name and avatar of the signed-in person. */
export function useOwnAvatar(): { name: string; email: string; color: string | undefined } {
  const token = useSyncExternalStore(session.subscribe, session.token)
  const user = token === null ? null : session.user()
  const email = user?.email ?? ''
  const { data: me } = useQuery({ ...ownQuery, enabled: token !== null })
  // The token contains the name before the account loads.
  return { email, name: personName(me ?? user ?? {}) || email, color: me?.color ?? undefined }
}

/** Language, theme and sign-out. */
export function AccountMenu({ trigger, side }: { trigger: Trigger; side?: 'top' | 'bottom' }) {
  const t = useTranslation()
  const { name, email } = useOwnAvatar()
  const theme = useSyncExternalStore(settings.subscribe, localTheme)
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
          onChange={saveTheme}
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
