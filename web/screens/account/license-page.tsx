import { useTranslation } from '../../i18n/use-translation.tsx'
import { useAppInfo } from '../use-app-info.ts'
import { SettingsPage } from '../settings-page.tsx'

/** The license of Tessera: no key needed. */
export function LicensePage() {
  const t = useTranslation()
  const info = useAppInfo()
  return (
    <SettingsPage title={t('account.license.title')}>
      <dl className="grid max-w-lg grid-cols-[auto_1fr] gap-x-6 gap-y-3 text-sm">
        <dt className="text-ink-3">{t('account.license.name')}</dt>
        <dd>Apache-2.0</dd>
        <dt className="text-ink-3">{t('account.license.key')}</dt>
        <dd>{t('account.license.noKey')}</dd>
        <dt className="text-ink-3">{t('account.license.version')}</dt>
        <dd className="tabular-nums">{info?.version ?? '…'}</dd>
      </dl>
    </SettingsPage>
  )
}
