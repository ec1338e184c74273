import type { TableWire } from '#core/api/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { Column } from '#core/schema.ts'
import { messageOf } from '../../../api/api-error.ts'
import { readPlainRecord } from '../../../api/records.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import type { GridProps } from '../../../views/grid/grid-props.ts'
import { copiedCells } from '../../../views/grid/row-copy.ts'
import type { GridRow } from '../../../views/grid/row-types.ts'
import type { RecordSource } from '../record-source.ts'
import { asMarkdown, asText } from './copy-as.ts'

/** What the sheet's own writing offers to an open record. */
export type RecordWrites = Pick<GridProps, 'onInsertRows' | 'onDeleteRows' | 'onNotice' | 'onUndo' | 'onRedo'>

export type CopyForm = 'text' | 'markdown' | 'json'

/** What one does with a record as a whole. */
export function useRecordDeeds(options: {
  table: TableWire
  source: RecordSource
  columns: readonly Column[]
  writes: RecordWrites
}) {
  const { table, source, columns, writes } = options
  const { store } = source
  const t = useT()
  const tell = (kind: 'info' | 'error', text: string): void => writes.onNotice?.({ kind, text })

  return {
    /** Adds a copy at the end; answers its id, or null when that failed. */
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
        tell('info', t('grid.duplicated', { count: 1 }))
        return store.resolveId(ids[0] ?? 0)
      } catch (error) {
        tell('error', t('grid.insertFailed', { reason: messageOf(error) }))
        return null
      }
    },
    /** Deletes it; the message about it takes that back. */
    async remove(rowId: number): Promise<void> {
      try {
        await store.remove([rowId], (ids) => writes.onDeleteRows({ kind: 'ids', ids }))
        tell('info', t('grid.deletedRows', { count: 1 }))
      } catch (error) {
        tell('error', t('grid.deleteFailed', { reason: messageOf(error) }))
      }
    },
    /** Puts all fields on the clipboard as one text. */
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
