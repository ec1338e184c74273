import { runningBuild } from '../../api/instance/builds.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useAppInfo } from '../use-app-info.ts'
import { SettingsPage } from '../settings-page.tsx'

/** Characters of a build's id that tell builds apart in a report. */
const buildIdShown = 8

/** The license of Tessera: no key needed. */
export function LicensePage() {
  const t = useTranslation()
  const info = useAppInfo()
  const build = runningBuild()
  return (
    <SettingsPage title={t('account.license.title')}>
      <dl className="grid max-w-lg grid-cols-[auto_1fr] gap-x-6 gap-y-3 text-sm">
        <dt className="text-ink-3">{t('account.license.name')}</dt>
        <dd>Apache-2.0</dd>
        <dt className="text-ink-3">{t('account.license.key')}</dt>
        <dd>{t('account.license.noKey')}</dd>
        <dt className="text-ink-3">{t('account.license.version')}</dt>
        <dd className="tabular-nums">
          {info?.version ?? '…'}
          {build && <bdi className="text-ink-3"> ({build.slice(0, buildIdShown)})</bdi>}
        </dd>
      </dl>
    </SettingsPage>
  )
}
