import { useQuery } from '@tanstack/react-query'
import { CircleHelp, Laptop, type LucideIcon, Smartphone, Tablet, Terminal } from 'lucide-react'
import { useState } from 'react'
import type { SessionWire } from '#core/api/accounts/sessions.ts'
import { endOtherSessions, endSession, sessionsQuery } from '../../api/session/own-account.ts'
import { showError } from '../../api/http/show-error.ts'
import { formatRelative } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { List, ListRow } from '../../ui/layout/list-row.tsx'
import { showToast } from '../../ui/feedback/toast-queue.ts'
import { Loaded, SettingsPage } from '../settings-page.tsx'

const icons: Record<SessionWire['device'], LucideIcon> = {
  desktop: Laptop,
  mobile: Smartphone,
  tablet: Tablet,
  program: Terminal,
  unknown: CircleHelp,
}

/** Active sessions, with sign-out. */
export function SessionsPage() {
  const t = useTranslation()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const [busy, setBusy] = useState(false)

  async function endOthers(): Promise<void> {
    setBusy(true)
    try {
      showToast({ message: t('account.sessions.ended', { count: await endOtherSessions() }) })
    } catch (problem) {
      showError(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SettingsPage
      title={t('account.sessions.title')}
      message={t('account.sessions.message')}
      actions={
        data &&
        data.length > 1 && (
          <Button busy={busy} onClick={() => void endOthers()}>
            {t('account.sessions.endOthers')}
          </Button>
        )
      }
    >
      <Loaded data={data} error={error} onRetry={() => void refetch()}>
        {(sessions) => (
          <List label={t('account.sessions.title')}>
            {sessions
              .toSorted((one, other) => Number(other.current) - Number(one.current))
              .map((each) => (
                <SessionRow key={each.id} each={each} />
              ))}
          </List>
        )}
      </Loaded>
    </SettingsPage>
  )
}

function SessionRow({ each }: { each: SessionWire }) {
  const t = useTranslation()
  const [busy, setBusy] = useState(false)
  const Icon = icons[each.device]
  const name = [each.browser, each.os].filter(Boolean).join(' · ') || t('account.sessions.unknown')
  async function end(): Promise<void> {
    setBusy(true)
    try {
      await endSession(each.id)
    } catch (error) {
      setBusy(false)
      showError(error)
    }
  }
  return (
    <ListRow
      icon={<Icon aria-hidden />}
      title={<bdi>{name}</bdi>}
      subtitle={t('account.sessions.seen', { when: formatRelative(Date.parse(each.last_used_at)) })}
      end={
        each.current ? (
          <Chip tone="success">{t('account.sessions.this')}</Chip>
        ) : (
          <Button
            size="sm"
            busy={busy}
            aria-label={t('account.sessions.endOne', { name })}
            onClick={() => void end()}
          >
            {t('auth.signOut')}
          </Button>
        )
      }
    />
  )
}
