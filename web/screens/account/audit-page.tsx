import { useInfiniteQuery } from '@tanstack/react-query'
import type { InstanceAuditWire } from '#core/api/settings.ts'
import { instanceAuditQuery } from '../../api/instance.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import type { AuditEntry } from '../people/audit-list.tsx'
import { AuditPage } from '../people/audit-page.tsx'

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
export function InstanceAuditPage() {
  const t = useT()
  function entryOf(entry: InstanceAuditWire): AuditEntry {
    const name = names[entry.action]
    return {
      id: entry.id,
      at: entry.at,
      who: entry.by_email ?? entry.by,
      what: name ? t(name) : entry.action,
      detail: [entry.subject, ...Object.values(entry.detail).map(String)].filter(Boolean).join(' · '),
    }
  }
  const entries = useInfiniteQuery(instanceAuditQuery)
  return <AuditPage message={t('account.audit.message')} entries={entries} entryOf={entryOf} />
}
