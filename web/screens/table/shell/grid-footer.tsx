import { Plus } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import type { RowStore } from '../../../views/grid/rows/row-store.ts'
import type { WriteProgress } from '../data/write-progress.ts'

/** The record count, save status and Add button. */
export function GridFooter({
  store,
  canAdd,
  onAdd,
  onNextUnsaved,
  count,
  progress,
  children,
}: {
  store: RowStore
  canAdd: boolean
  onAdd: () => void
  /** Goes to an unsaved cell. */
  onNextUnsaved?: () => void
  /** Default: the visible records. */
  count?: number | undefined
  /** Progress of a bulk write. */
  progress: WriteProgress
  /** Stats of the selected cells. */
  children: ReactNode
}) {
  const t = useTranslation()
  useSyncExternalStore(store.subscribe, store.version)
  const part = useSyncExternalStore(progress.subscribe, progress.now)
  const { failed, writes } = store.counts()
  const waiting = store.cells.waiting()
  const refused = failed - waiting
  const total = count ?? store.total()
  return (
    <footer
      data-region
      className="flex h-9 shrink-0 items-center gap-3 border-t border-line px-2 text-xs text-ink-3 pointer-coarse:h-12"
    >
      {canAdd && (
        <Button size="sm" tone="quiet" icon={Plus} onClick={onAdd}>
          {t('grid.addRow')}
        </Button>
      )}
      {part?.stop && (
        <Button size="sm" onClick={part.stop}>
          {t('common.cancel')}
        </Button>
      )}
      <span className="ms-auto flex min-w-0">{children}</span>
      <span role="status" className="flex min-w-0 items-center gap-3 pe-1">
        {refused > 0 && (
          <button
            type="button"
            className="min-h-6 rounded-md px-1 text-danger-ink underline-offset-2 hover:underline pointer-coarse:min-h-11"
            onClick={onNextUnsaved}
          >
            {t('views.notSaved', { count: refused })}
          </button>
        )}
        {waiting > 0 && <span className="line-clamp-2">{t('views.unsaved', { count: waiting })}</span>}
        {writes > 0 && (
          <span className="tabular-nums">
            {part
              ? t('grid.savingRows', { done: formatNumber(part.done), total: formatNumber(part.total) })
              : t('common.saving')}
          </span>
        )}
      </span>
      {store.isReady() && (
        <span className="shrink-0 pe-1 tabular-nums">
          {t('views.records', { count: total, shown: formatNumber(total) })}
        </span>
      )}
    </footer>
  )
}
