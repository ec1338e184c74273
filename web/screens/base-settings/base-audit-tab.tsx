import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { BaseAuditWire, BaseWire } from '#core/api/bases/bases.ts'
import { baseAuditQuery } from '../../api/bases/bases.ts'
import { tablesQuery } from '../../api/schema/tables.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import type { AuditEntry } from '../access/audit-list.tsx'
import { AuditPage } from '../access/audit-page.tsx'
import { auditWords } from './audit-messages.ts'

const origins: Record<string, MessageId> = {
  token: 'account.audit.origin.token',
  form: 'account.audit.origin.form',
  import: 'account.audit.origin.import',
}
/** The audit log of a base, newest first. */
export function BaseAuditTab({ base }: { base: BaseWire }) {
  const t = useTranslation()
  const { data: tables } = useQuery(tablesQuery(base.id))
  const entries = useInfiniteQuery(baseAuditQuery(base.id))
  function entryOf(entry: BaseAuditWire): AuditEntry {
    const name = auditWords(entry.op_type, entry.detail?.['action'])
    const title = entry.detail?.['title']
    const origin = origins[entry.origin]
    const table = tables?.find(({ id }) => id === entry.fk_model_id)
    return {
      id: entry.id,
      at: entry.created_at,
      who: entry.user_name ?? entry.user ?? t('account.audit.nobody'),
      what: name ? t(name) : entry.op_type,
      detail: [
        table?.title,
        entry.rows > 0 && t('account.audit.rows', { count: entry.rows }),
        title !== table?.title && title,
        entry.detail?.['role'],
        origin && t(origin),
      ]
        .filter(Boolean)
        .join(' · '),
    }
  }
  return <AuditPage message={t('account.audit.messageBase')} entries={entries} entryOf={entryOf} />
}
