import type { TableWire } from '#core/api/wire/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { Column } from '#core/schema.ts'
import { messageOf } from '../../../../api/http/api-error.ts'
import { readPlainRecord } from '../../../../api/records/records.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { showToast } from '../../../../ui/feedback/toast-queue.ts'
import type { GridProps } from '../../../../views/grid/grid-props.ts'
import { copiedCells } from '../../../../views/grid/rows/row-copy.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import type { RecordSource } from '../../data/record-source.ts'
import { asMarkdown, asText } from './copy-as.ts'

/** Write operations of the grid for an open record. */
export type RecordWrites = Pick<GridProps, 'onInsertRows' | 'onDeleteRows' | 'onNotice' | 'onUndo' | 'onRedo'>

export type CopyForm = 'text' | 'markdown' | 'json'

/** Actions on a whole record. */
export function useRecordActions(options: {
  table: TableWire
  source: RecordSource
  columns: readonly Column[]
  writes: RecordWrites
}) {
  const { table, source, columns, writes } = options
  const { store } = source
  const t = useTranslation()
  const notify = (kind: 'info' | 'error', text: string): void => writes.onNotice?.({ kind, text })

  return {
    /** Adds a copy at the end; returns its id, or null on failure. */
    async duplicate(row: GridRow): Promise<number | null> {
      const writable = columns.map((field) => ({
        field,
        canEdit: !field.primaryKey && !fieldOf(field).readOnly,
        isUnique: field.unique,
      }))
      const rows = [copiedCells(row, writable)]
      const { ids, saved } = store.insert(store.total(), rows, () =>
        writes.onInsertRows({ nextTo: null, rows }),
      )
      try {
        await saved
        notify('info', t('grid.duplicated', { count: 1 }))
        return store.resolveId(ids[0] ?? 0)
      } catch (error) {
        notify('error', t('grid.insertFailed', { reason: messageOf(error) }))
        return null
      }
    },
    /** Deletes the record, with Undo. */
    async remove(rowId: number): Promise<void> {
      try {
        await store.remove([rowId], (ids) => writes.onDeleteRows({ kind: 'ids', ids }))
        notify('info', t('grid.deletedRows', { count: 1 }))
      } catch (error) {
        notify('error', t('grid.deleteFailed', { reason: messageOf(error) }))
      }
    },
    /** Copies all fields as text. */
    async copyAs(form: CopyForm, row: GridRow): Promise<void> {
      const visible = columns.filter((column) => !column.primaryKey)
      try {
        const text =
          form === 'text'
            ? asText(row, visible)
            : form === 'markdown'
              ? asMarkdown(row, visible, [t('panel.copy.field'), t('panel.copy.value')])
              : JSON.stringify(await readPlainRecord(table.id, row.id), null, 2)
        await navigator.clipboard.writeText(text)
        showToast({ message: t('panel.copied'), tone: 'success' })
      } catch (error) {
        showToast({ message: messageOf(error), tone: 'error' })
      }
    },
  }
}
