import { t } from '../../../../i18n/i18n.ts'
import { showToast } from '../../../../ui/feedback/toast-queue.ts'
import { messageOf } from '../../../../api/http/api-error.ts'
import { tableHref } from '../../../links.ts'

/** The absolute URL of a record in its table. */
export function recordAddress(table: { id: string; base_id: string }, rowId: number): string {
  return `${location.href.replace(/#.*$/, '')}${tableHref(table.base_id, table.id)}?rowId=${rowId}`
}

/** Copies the URL of a record and confirms it. */
export function copyRecordLink(table: { id: string; base_id: string }, rowId: number): void {
  navigator.clipboard.writeText(recordAddress(table, rowId)).then(
    () => showToast({ message: t('views.record.copied'), tone: 'success' }),
    (error: unknown) => showToast({ message: messageOf(error), tone: 'error' }),
  )
}
