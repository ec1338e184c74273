import { useInfiniteQuery } from '@tanstack/react-query'
import type { InstanceAuditWire } from '#core/api/settings.ts'
import { instanceAuditQuery } from '../../api/instance.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { AuditList } from '../people/audit-list.tsx'
import { Loaded, SettingsPage } from '../settings-page.tsx'

const names: Record<string, MessageId> = {
  'user.role': 'account.audit.role',
  'user.block': 'account.audit.block',
  'user.unblock': 'account.audit.unblock',
  'user.invite': 'account.audit.invite',
  'user.uninvite': 'account.audit.uninvite',
  'user.delete': 'account.audit.delete',
  'user.resetLink': 'account.audit.resetLink',
  'app.change': 'account.audit.app',
  'settings.change': 'account.audit.settings',
}

/** What administrators have done. */
export function AuditPage() {
  const t = useT()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery(instanceAuditQuery)
  function entryOf(entry: InstanceAuditWire) {
    const name = names[entry.action]
    return {
      id: entry.id,
      at: entry.at,
      who: entry.by_email ?? entry.by,
      what: name ? t(name) : entry.action,
      detail: [entry.subject, ...Object.values(entry.detail).map(String)].filter(Boolean).join(' · '),
    }
  }
  return (
    <SettingsPage title={t('account.audit.title')} message={t('account.audit.message')}>
      <Loaded data={data} error={error} onRetry={() => void refetch()}>
        {({ pages }) => (
          <AuditList
            entries={pages.flatMap(({ list }) => list.map(entryOf))}
            onMore={hasNextPage ? () => void fetchNextPage() : null}
            busy={isFetchingNextPage}
          />
        )}
      </Loaded>
    </SettingsPage>
  )
}
