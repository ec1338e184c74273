import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { ColumnWire, TableWire } from '#core/api/wire/wire.ts'
import type { DependentsWire } from '#core/api/tables/tables.ts'
import { undoColumns } from '../../../api/schema/column-bulk.ts'
import { removeColumn } from '../../../api/schema/column-removal.ts'
import { schemaSqlQuery } from '../../../api/schema/schema-sql.ts'
import { dependentsQuery } from '../../../api/schema/tables.ts'
import { showError } from '../../../api/http/show-error.ts'
import { showUndoToast } from '../../undo/undo.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../../../ui/feedback/toast-queue.ts'
import { LazySqlBlock } from '../../lazy-sql-block.tsx'
import { LazyDependentsList } from '../../lazy-dependents-list.tsx'

/** Deletes a field: directly with Undo if nothing depends on it, else after showing dependent fields and views. */
export function DeleteColumn(props: {
  table: TableWire
  column: ColumnWire
  onSchemaChange: () => void
  onClose: () => void
}) {
  const { table, column, onSchemaChange, onClose } = props
  const t = useTranslation()
  const { data: dependents, error } = useQuery(dependentsQuery({ columnId: column.id }))
  const change = { change: 'column.delete', column_id: column.id } as const
  const { data: sql, error: sqlError } = useQuery({
    ...schemaSqlQuery(table.base_id, change),
    enabled: table.in_source === true,
  })
  // Fields that are computed change nothing in a data source.
  const isKnown = table.in_source !== true || sql !== undefined
  const isFinal = sql?.final === true
  const isAlone = dependents !== undefined && isSafe(dependents) && isKnown && !isFinal
  const hasBegun = useRef(false)

  const remove = useCallback(
    async (known: DependentsWire): Promise<void> => {
      const seq = await removeColumn(column, known)
      onSchemaChange()
      if (isFinal) {
        showToast({ message: t('column.deleted', { name: column.title }) })
        return
      }
      const others = known.links.length + known.list.length
      const undo = async (): Promise<void> => {
        await undoColumns(table, seq)
        onSchemaChange()
      }
      showUndoToast(table.base_id, {
        of: { seq },
        message: t('column.deleted', { name: column.title }),
        detail: others > 0 ? t('column.alsoDeleted', { count: others }) : undefined,
        onUndo: () => void undo().catch(showError),
      })
    },
    [column, table, isFinal, onSchemaChange, t],
  )
  useEffect(() => {
    const problem = error ?? sqlError
    if (hasBegun.current || (!isAlone && !problem)) return
    hasBegun.current = true
    const done = isAlone ? remove(dependents) : Promise.reject(problem ?? new Error())
    void done.catch(showError).finally(onClose)
  }, [isAlone, dependents, error, sqlError, remove, onClose])
  if (!dependents || !isKnown || isAlone) return null
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('column.delete.title', { name: column.title })}
      message={sql && isFinal ? null : t('views.deleteRecords.message')}
      confirmLabel={t('common.delete')}
      danger
      onConfirm={() => remove(dependents).catch(showError)}
    >
      {!isSafe(dependents) && <LazyDependentsList of={{ columnId: column.id }} />}
      {sql && isFinal && <LazySqlBlock sql={sql} />}
    </ConfirmDialog>
  )
}

/** True if nothing else is affected. */
function isSafe({ links, list, views }: DependentsWire): boolean {
  return links.length + list.length + views.length === 0
}
