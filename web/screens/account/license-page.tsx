import { useT } from '../../i18n/use-t.tsx'
import { useAppInfo } from '../account-form/use-app-info.ts'
import { SettingsPage } from '../settings-page.tsx'

/** What one may do with Tessera: nothing here needs a key. */
export function LicensePage() {
  const t = useT()
  const info = useAppInfo()
  return (
    <SettingsPage title={t('account.license.title')}>
      <dl className="grid max-w-lg grid-cols-[auto_1fr] gap-x-6 gap-y-3 text-sm">
        <dt className="text-ink-3">{t('account.license.licence')}</dt>
        <dd>Apache-2.0</dd>
        <dt className="text-ink-3">{t('account.license.key')}</dt>
        <dd>{t('account.license.noKey')}</dd>
        <dt className="text-ink-3">{t('account.license.version')}</dt>
        <dd className="tabular-nums">{info?.version ?? '…'}</dd>
      </dl>
    </SettingsPage>
  )
}
