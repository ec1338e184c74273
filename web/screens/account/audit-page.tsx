import { useInfiniteQuery } from '@tanstack/react-query'
import type { InstanceAuditWire } from '#core/api/instance/settings.ts'
import { instanceAuditQuery } from '../../api/instance/instance.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import type { AuditEntry } from '../access/audit-list.tsx'
import { AuditPage } from '../access/audit-page.tsx'

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

/** The audit log of administrators. */
export function InstanceAuditPage() {
  const t = useTranslation()
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
