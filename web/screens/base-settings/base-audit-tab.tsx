import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { BaseAuditWire, BaseWire } from '#core/api/bases.ts'
import { baseAuditQuery } from '../../api/bases.ts'
import { tablesQuery } from '../../api/tables.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import type { AuditEntry } from '../people/audit-list.tsx'
import { AuditPage } from '../people/audit-page.tsx'
import { auditWords } from './audit-words.ts'

const origins: Record<string, MessageId> = {
  token: 'account.audit.origin.token',
  form: 'account.audit.origin.form',
  import: 'account.audit.origin.import',
}
/** What happened in the base, newest first. */
export function BaseAuditTab({ base }: { base: BaseWire }) {
  const t = useT()
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
