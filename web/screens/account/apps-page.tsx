import { useQuery } from '@tanstack/react-query'
import { Bug, CircleUser, GitBranch, type LucideIcon, Mail } from 'lucide-react'
import type { AppWire } from '#core/api/settings.ts'
import { appsQuery } from '../../api/instance.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Loaded, SettingsPage } from '../settings-page.tsx'

const icons: Record<AppWire['id'], LucideIcon> = {
  mail: Mail,
  google: CircleUser,
  github: GitBranch,
  errors: Bug,
}

/** What the instance can work with. It is set up in the environment of the server, which keeps its secrets. */
export function AppsPage() {
  const t = useT()
  const { data, error, refetch } = useQuery(appsQuery)
  return (
    <SettingsPage title={t('account.apps.title')} message={t('account.apps.message')}>
      <Loaded data={data} error={error} onRetry={() => void refetch()}>
        {(apps) => (
          <ul className="grid gap-3 sm:grid-cols-2">
            {apps.map((app) => (
              <AppCard key={app.id} app={app} />
            ))}
          </ul>
        )}
      </Loaded>
    </SettingsPage>
  )
}

function AppCard({ app }: { app: AppWire }) {
  const t = useT()
  const Icon = icons[app.id]
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4 dark:bg-raised">
      <div className="flex items-center gap-2">
        <Icon aria-hidden className="size-4 text-icon" />
        <h2 className="me-auto text-sm font-semibold">{t(`account.apps.name.${app.id}`)}</h2>
        {app.configured ? (
          <Chip tone="success">{t('account.apps.on')}</Chip>
        ) : (
          <Chip>{t('account.apps.off')}</Chip>
        )}
      </div>
      <p className="text-sm text-ink-2">{t(`account.apps.about.${app.id}`)}</p>
      {!app.configured && app.settings.length > 0 && (
        <p className="mt-auto text-xs text-ink-3">
          {t('account.apps.needs')}{' '}
          <code dir="ltr" className="break-words">
            {app.settings.join(', ')}
          </code>
        </p>
      )}
    </li>
  )
}
