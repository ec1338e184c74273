import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { ColumnWire, TableWire } from '#core/api/wire.ts'
import type { DependentsWire } from '#core/api/tables.ts'
import { undoColumns } from '../../../api/column-bulk.ts'
import { removeColumn } from '../../../api/column-removal.ts'
import { dependentsQuery } from '../../../api/tables.ts'
import { tellProblem } from '../../../api/tell-problem.ts'
import { showUndoToast } from '../../undo/undo.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { GoesAlong } from '../../goes-along.tsx'

const undoShown = 12_000

/**
 * Deletes a field. Where nothing hangs on it that is done at once, and undone from the message about it; else one sees
 * first what goes along and which views are set by it.
 */
export function DeleteColumn(props: {
  table: TableWire
  column: ColumnWire
  onSchemaChange: () => void
  onClose: () => void
}) {
  const { table, column, onSchemaChange, onClose } = props
  const t = useT()
  const { data: told, error } = useQuery(dependentsQuery({ columnId: column.id }))
  const isAlone = told !== undefined && isSafe(told)
  const hasBegun = useRef(false)

  const remove = useCallback(
    async (known: DependentsWire): Promise<void> => {
      const seq = await removeColumn(column, known)
      onSchemaChange()
      const others = known.links.length + known.list.length
      const undo = async (): Promise<void> => {
        await undoColumns(table, seq)
        onSchemaChange()
      }
      showUndoToast(table.base_id, {
        of: { seq },
        message: t('column.deleted', { name: column.title }),
        detail: others > 0 ? t('column.alsoDeleted', { count: others }) : undefined,
        timeout: undoShown,
        onUndo: () => void undo().catch(tellProblem),
      })
    },
    [column, table, onSchemaChange, t],
  )
  useEffect(() => {
    if (hasBegun.current || (!isAlone && !error)) return
    hasBegun.current = true
    const done = isAlone ? remove(told) : Promise.reject(error ?? new Error())
    void done.catch(tellProblem).finally(onClose)
  }, [isAlone, told, error, remove, onClose])
  if (!told || isAlone) return null
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('column.delete.title', { name: column.title })}
      message={t('views.deleteRecords.message')}
      confirmLabel={t('common.delete')}
      danger
      onConfirm={() => remove(told).catch(tellProblem)}
    >
      <GoesAlong of={{ columnId: column.id }} />
    </ConfirmDialog>
  )
}

/** Nothing else is touched. */
function isSafe({ links, list, views }: DependentsWire): boolean {
  return links.length + list.length + views.length === 0
}
