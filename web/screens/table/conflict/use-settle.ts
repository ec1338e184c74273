import { useT } from '../../../i18n/use-t.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import type { Disputed } from '../../../views/grid/edit-log.ts'
import type { RecordSource } from '../record-source.ts'

/** Long enough to read both values once more. */
const toastTime = 8000

/** Settles whose values stay. Neither way anything is lost: theirs is in the log, one's own comes back by Undo. */
export function useSettle({ store, commit }: Pick<RecordSource, 'store' | 'commit'>) {
  const t = useT()
  return {
    keep: (cells: readonly Disputed[]): void => void store.cells.keepMine(cells, commit),
    take(cells: readonly Disputed[]): void {
      const reopen = store.cells.takeTheirs(cells)
      showToast({
        message: t('conflict.taken', { count: cells.length }),
        timeout: toastTime,
        action: { label: t('common.undo'), onSelect: reopen },
      })
    },
  }
}
