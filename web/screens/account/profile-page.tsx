import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import type { MeWire } from '#core/api/accounts/auth.ts'
import * as limits from '#core/limits.ts'
import { localTheme } from '../../api/session/local-appearance.ts'
import { saveTheme } from '../../api/session/synced-appearance.ts'
import { givenName, personName } from '../../api/bases/person-name.ts'
import { ownQuery, updateProfile, verifyAgain } from '../../api/session/own-account.ts'
import { settings } from '../../api/session/stored-settings.ts'
import { showError } from '../../api/http/show-error.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { lightOptionColors } from '../../theme/palette-colors.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { showToast } from '../../ui/feedback/toast-queue.ts'
import { ColorPicker } from '../color-picker.tsx'
import { Loaded, SettingsPage, SettingsSection } from '../settings-page.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { LanguageCombobox } from './language-combobox.tsx'
import { useThemeChoices } from '../theme-options.ts'

/** Name, avatar, language and theme. */
export function ProfilePage() {
  const t = useTranslation()
  const { data, error, refetch } = useQuery(ownQuery)
  return (
    <SettingsPage title={t('account.profile.title')} message={t('account.profile.message')}>
      <Loaded data={data} error={error} onRetry={() => void refetch()}>
        {(me) => (
          <>
            <Name me={me} />
            <Face me={me} />
            <Address me={me} />
            <Looks />
            <Leaving />
          </>
        )}
      </Loaded>
    </SettingsPage>
  )
}

function Name({ me }: { me: MeWire }) {
  const t = useTranslation()
  const saved = givenName(me)
  const [name, setName] = useState(saved)
  const [busy, setBusy] = useState(false)
  const isChanged = name.trim() !== saved

  async function save(): Promise<void> {
    setBusy(true)
    try {
      await updateProfile({ display_name: name.trim() || null })
      showToast({ message: t('common.saved'), tone: 'success' })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !busy) void save()
      }}
    >
      <Field label={t('account.profile.name')} className="min-w-40 flex-1">
        <Input dir="auto" autoComplete="name" maxLength={limits.titleLength} value={name} onText={setName} />
      </Field>
      <Button type="submit" tone="primary" disabled={!isChanged} busy={busy}>
        {t('common.save')}
      </Button>
    </form>
  )
}

function Face({ me }: { me: MeWire }) {
  const t = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar name={personName(me)} color={me.color ?? undefined} size="lg" decorative />
      <div className="flex flex-col gap-1.5">
        <span className="text-xs font-medium text-ink-2">{t('account.profile.color')}</span>
        <ColorPicker
          label={t('account.profile.color')}
          colors={lightOptionColors}
          value={me.color ?? null}
          columns={10}
          onChange={(color) => void updateProfile({ color }).catch(showError)}
        />
      </div>
    </div>
  )
}

function Address({ me }: { me: MeWire }) {
  const t = useTranslation()
  const [busy, setBusy] = useState(false)
  const [isChanging, setChanging] = useState(false)
  async function send(): Promise<void> {
    setBusy(true)
    try {
      showToast({ message: await verifyAgain() })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SettingsSection title={t('auth.email')}>
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-sm" dir="ltr">
          {me.email}
        </span>
        {me.email_verified ? (
          <span className="inline-flex items-center gap-1 text-xs text-success-ink">
            <BadgeCheck aria-hidden className="size-4" />
            {t('account.profile.verified')}
          </span>
        ) : (
          <>
            <span className="text-xs text-ink-3">{t('account.profile.unverified')}</span>
            <Button size="sm" busy={busy} onClick={() => void send()}>
              {t('account.profile.verify')}
            </Button>
          </>
        )}
        <Button size="sm" className="ms-auto" onClick={() => setChanging(true)}>
          {t('account.profile.changeAddress')}
        </Button>
      </div>
      {isChanging && <ChangeEmailDialog email={me.email ?? ''} onClose={() => setChanging(false)} />}
    </SettingsSection>
  )
}

function Leaving() {
  const t = useTranslation()
  const { data: me } = useQuery(ownQuery)
  const [isAsking, setAsking] = useState(false)
  return (
    <SettingsSection title={t('account.delete.title')} message={t('account.delete.message')}>
      <Button tone="danger" className="self-start" onClick={() => setAsking(true)}>
        {t('account.delete.title')}
      </Button>
      {isAsking && <DeleteAccountDialog email={me?.email ?? ''} onClose={() => setAsking(false)} />}
    </SettingsSection>
  )
}

/** Both apply immediately; the profile syncs them to emails and other devices. */
function Looks() {
  const t = useTranslation()
  const theme = useSyncExternalStore(settings.subscribe, localTheme)
  return (
    <SettingsSection title={t('account.profile.appearance')}>
      <Field label={t('common.language')} help={t('account.profile.languageHelp')} className="max-w-64">
        <LanguageCombobox />
      </Field>
      <div className="flex flex-col items-start gap-1.5">
        <span className="text-xs font-medium text-ink-2">{t('common.theme.name')}</span>
        <SegmentedControl
          label={t('common.theme.name')}
          value={theme}
          onChange={saveTheme}
          options={useThemeChoices()}
        />
      </div>
    </SettingsSection>
  )
}
