import { useQuery } from '@tanstack/react-query'
import { Bug, CircleUser, Database, GitBranch, type LucideIcon, Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AppWire } from '#core/api/instance/apps.ts'
import { appsQuery } from '../../api/instance/instance.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useAppInfo } from '../use-app-info.ts'
import { Loaded, SettingsPage } from '../settings-page.tsx'
import { AppDialog } from './app-dialog.tsx'

/** Messages for known apps; newer ones show their own name. */
const words: Record<string, { name: MessageId; about: MessageId; icon: LucideIcon }> = {
  smtp: { name: 'account.apps.name.smtp', about: 'account.apps.about.smtp', icon: Mail },
  'mail-api': { name: 'account.apps.name.mailApi', about: 'account.apps.about.mailApi', icon: Mail },
}

/** Apps set up here, and those set in the server environment. */
export function AppsPage() {
  const t = useTranslation()
  const { data, error, refetch } = useQuery(appsQuery)
  const info = useAppInfo()
  const [open, setOpen] = useState<AppWire | null>(null)
  const nameOf = (app: AppWire): string => {
    const known = words[app.id]
    return known ? t(known.name) : app.title
  }
  return (
    <SettingsPage title={t('account.apps.title')} message={t('account.apps.message')}>
      <Loaded data={data} error={error} onRetry={() => void refetch()}>
        {(apps) => (
          <ul className="grid gap-3 sm:grid-cols-2">
            {apps.map((app) => {
              const known = words[app.id]
              const isReady = app.input !== null
              return (
                <Card
                  key={app.id}
                  icon={known?.icon ?? Database}
                  name={nameOf(app)}
                  about={known ? t(known.about) : app.description}
                  isOn={app.active}
                >
                  <Button
                    size="sm"
                    className="mt-auto"
                    aria-label={t(isReady ? 'account.apps.changeOf' : 'account.apps.setUpOf', {
                      name: nameOf(app),
                    })}
                    onClick={() => setOpen(app)}
                  >
                    {isReady ? t('account.apps.change') : t('account.apps.setUp')}
                  </Button>
                  {isReady && !app.active && (
                    <span className="text-xs text-ink-3">{t('account.apps.ready')}</span>
                  )}
                </Card>
              )
            })}
            <Card
              icon={CircleUser}
              name={t('account.apps.name.google')}
              about={t('account.apps.about.google')}
              isOn={info?.googleAuthEnabled ?? false}
            >
              <Environment names="GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET" />
            </Card>
            <Card
              icon={GitBranch}
              name={t('account.apps.name.github')}
              about={t('account.apps.about.github')}
              isOn={info?.githubAuthEnabled ?? false}
            >
              <Environment names="GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET" />
            </Card>
            <Card
              icon={Bug}
              name={t('account.apps.name.errors')}
              about={t('account.apps.about.errors')}
              isOn={Boolean(info?.sentryDsnFrontend && info.platform)}
            >
              <Environment names="SENTRY_DSN, PLATFORM" />
            </Card>
          </ul>
        )}
      </Loaded>
      {open && <AppDialog app={open} name={nameOf(open)} onClose={() => setOpen(null)} />}
    </SettingsPage>
  )
}

function Card(props: { icon: LucideIcon; name: string; about: string; isOn: boolean; children: ReactNode }) {
  const t = useTranslation()
  const Icon = props.icon
  return (
    <li className="flex flex-col items-start gap-2 rounded-lg border border-line bg-surface p-4 dark:bg-raised">
      <div className="flex w-full items-center gap-2">
        <Icon aria-hidden className="size-4 text-icon" />
        <h2 className="me-auto text-sm font-semibold">{props.name}</h2>
        {props.isOn ? (
          <Chip tone="success">{t('account.apps.on')}</Chip>
        ) : (
          <Chip>{t('account.apps.off')}</Chip>
        )}
      </div>
      <p className="text-sm text-ink-2">{props.about}</p>
      {props.children}
    </li>
  )
}

function Environment({ names }: { names: string }) {
  const t = useTranslation()
  return (
    <p className="mt-auto text-xs text-ink-3">
      {t('account.apps.environment')}{' '}
      <code dir="ltr" className="break-words">
        {names}
      </code>
    </p>
  )
}
