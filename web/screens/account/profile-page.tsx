import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import type { MeWire } from '#core/api/auth.ts'
import { limits } from '#core/limits.ts'
import { themeChoice } from '../../api/looks.ts'
import { keepLocale, keepTheme } from '../../api/own-looks.ts'
import { ownQuery, updateProfile, verifyAgain } from '../../api/own.ts'
import { settings } from '../../api/stored-settings.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { currentLocale, offeredLocales } from '../../i18n/i18n.ts'
import { localeById } from '#core/locales.ts'
import { useT } from '../../i18n/use-t.tsx'
import { lightOptionColours } from '../../theme/colours.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { ColourChoices } from '../colour-choices.tsx'
import { Loaded, SettingsPage, SettingsSection } from '../settings-page.tsx'
import { ChangeAddressDialog } from './change-address-dialog.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { useThemeChoices } from '../theme-choices.ts'

/** Name, face, language and looks. */
export function ProfilePage() {
  const t = useT()
  const { data, error, refetch } = useQuery(ownQuery)
  return (
    <SettingsPage title={t('account.profile.title')} message={t('account.profile.message')}>
      <Loaded data={data} error={error} onRetry={() => void refetch()}>
        {(me) => (
          <>
            <Names me={me} />
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

function Names({ me }: { me: MeWire }) {
  const t = useT()
  const [first, setFirst] = useState(me.firstname ?? '')
  const [last, setLast] = useState(me.lastname ?? '')
  const [busy, setBusy] = useState(false)
  const isChanged = first.trim() !== (me.firstname ?? '') || last.trim() !== (me.lastname ?? '')

  async function save(): Promise<void> {
    setBusy(true)
    try {
      await updateProfile({ firstname: first.trim() || null, lastname: last.trim() || null })
      showToast({ message: t('common.saved'), tone: 'success' })
    } catch (error) {
      tellProblem(error)
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
      <Field label={t('account.profile.first')} className="min-w-40 flex-1">
        <Input
          dir="auto"
          autoComplete="given-name"
          maxLength={limits.titleLength}
          value={first}
          onText={setFirst}
        />
      </Field>
      <Field label={t('account.profile.last')} className="min-w-40 flex-1">
        <Input
          dir="auto"
          autoComplete="family-name"
          maxLength={limits.titleLength}
          value={last}
          onText={setLast}
        />
      </Field>
      <Button type="submit" tone="primary" disabled={!isChanged} busy={busy}>
        {t('common.save')}
      </Button>
    </form>
  )
}

function Face({ me }: { me: MeWire }) {
  const t = useT()
  const name = [me.firstname, me.lastname].filter(Boolean).join(' ') || (me.email ?? '')
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar name={name} colour={me.color ?? undefined} size="lg" decorative />
      <div className="flex flex-col gap-1.5">
        <span className="text-xs font-medium text-ink-2">{t('account.profile.colour')}</span>
        <ColourChoices
          label={t('account.profile.colour')}
          colours={lightOptionColours}
          value={me.color ?? null}
          columns={10}
          onChange={(color) => void updateProfile({ color }).catch(tellProblem)}
        />
      </div>
    </div>
  )
}

function Address({ me }: { me: MeWire }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [isChanging, setChanging] = useState(false)
  async function send(): Promise<void> {
    setBusy(true)
    try {
      showToast({ message: await verifyAgain() })
    } catch (error) {
      tellProblem(error)
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
      {isChanging && <ChangeAddressDialog email={me.email ?? ''} onClose={() => setChanging(false)} />}
    </SettingsSection>
  )
}

function Leaving() {
  const t = useT()
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

/** Both take effect here at once; the profile takes them to mails and to the next device. */
function Looks() {
  const t = useT()
  const theme = useSyncExternalStore(settings.subscribe, themeChoice)
  return (
    <SettingsSection title={t('account.profile.looks')}>
      <Field label={t('common.language')} help={t('account.profile.languageHelp')} className="max-w-64">
        <Select
          value={currentLocale().id}
          onChange={(lang) => void keepLocale(lang).catch(tellProblem)}
          options={offeredLocales()
            .map(localeById)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <div className="flex flex-col items-start gap-1.5">
        <span className="text-xs font-medium text-ink-2">{t('common.theme.name')}</span>
        <Segmented
          label={t('common.theme.name')}
          value={theme}
          onChange={keepTheme}
          options={useThemeChoices()}
        />
      </div>
    </SettingsSection>
  )
}
