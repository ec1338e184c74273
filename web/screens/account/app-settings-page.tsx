import { useQuery } from '@tanstack/react-query'
import type { AppSettingsWire } from '#core/api/instance/settings.ts'
import { appSettingsQuery, updateAppSettings } from '../../api/instance/instance.ts'
import { showError } from '../../api/http/show-error.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { Loaded, SettingsPage } from '../settings-page.tsx'

const roles = ['org-level-creator', 'org-level-viewer'] as const

/** Settings for who may sign up, and with which role. */
export function AppSettingsPage() {
  const t = useTranslation()
  const { data, error, refetch } = useQuery(appSettingsQuery)
  return (
    <SettingsPage title={t('account.settings.title')} message={t('account.settings.message')}>
      <Loaded data={data} error={error} onRetry={() => void refetch()}>
        {(settings) => <Fields settings={settings} />}
      </Loaded>
    </SettingsPage>
  )
}

function Fields({ settings }: { settings: AppSettingsWire }) {
  const t = useTranslation()
  const change = (body: Parameters<typeof updateAppSettings>[0]): void =>
    void updateAppSettings(body).catch(showError)
  return (
    <div className="flex max-w-lg flex-col gap-6">
      <div>
        <Switch
          checked={settings.invite_only_signup || settings.invite_only_forced}
          disabled={settings.invite_only_forced}
          onChange={(on) => change({ invite_only_signup: on })}
        >
          <span className="font-medium">{t('account.settings.inviteOnly')}</span>
        </Switch>
        <p className="mt-1 max-w-[52ch] text-xs text-ink-3">
          {settings.invite_only_forced
            ? t('account.settings.inviteOnlyForced')
            : t('account.settings.inviteOnlyHelp')}
        </p>
      </div>
      <Field
        label={t('account.settings.defaultRole')}
        help={t(`account.roleHelp.${settings.default_org_role}`)}
        className="max-w-72"
      >
        <Select
          value={settings.default_org_role}
          onChange={(role) => change({ default_org_role: role })}
          options={roles.map((value) => ({ value, label: t(`account.role.${value}`) }))}
        />
      </Field>
    </div>
  )
}
