import * as limits from '#core/limits.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { showToast } from '../../../../ui/feedback/toast-queue.ts'
import type { ConflictingCell } from '../../../../views/grid/editing/optimistic-edits.ts'
import type { RecordSource } from '../../data/record-source.ts'

/** Resolves conflicts without loss: their value is in the change log, one's own returns with Undo. */
export function useResolveConflict({ store, commit }: Pick<RecordSource, 'store' | 'commit'>) {
  const t = useTranslation()
  return {
    keep: (cells: readonly ConflictingCell[]): void => void store.cells.keepMine(cells, commit),
    take(cells: readonly ConflictingCell[]): void {
      const reopen = store.cells.takeTheirs(cells)
      showToast({
        message: t('conflict.resolved', { count: cells.length }),
        timeout: limits.actionToastDurationMs,
        action: { label: t('common.undo'), onSelect: reopen },
      })
    },
  }
}
