import { CircleAlert } from 'lucide-react'
import { useContext, useSyncExternalStore } from 'react'
import type { Column } from '#core/schema.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { keyText } from '../../../../ui/kbd.tsx'
import { CellPopover } from '../../../../views/grid/cell-popover.tsx'
import { isRejected } from '../../../../views/grid/editing/optimistic-edits.ts'
import { GridContext } from '../../../../views/grid/grid-context.ts'
import { activeOf } from '../../../../views/grid/keyboard/selection.ts'
import type { RecordSource } from '../../data/record-source.ts'
import type { SelectionStore } from '../../summary/selection-store.ts'

/** Shows why a cell's text was rejected while it is selected or hovered. */
export function RejectedNote({
  source,
  columns,
  feed,
}: {
  source: RecordSource
  columns: readonly Column[]
  feed: SelectionStore
}) {
  const t = useTranslation()
  const { store } = source
  const active = activeOf(useSyncExternalStore(feed.subscribe, feed.now))
  const hovered = useHoveredCell()
  useSyncExternalStore(store.subscribe, store.version)
  const cells = [hovered, active].map((at) => {
    const rowId = at && store.rowAt(at.row)?.id
    const columnId = at && columns[at.col]?.id
    if (rowId === undefined || columnId === undefined || rowId === null || columnId === null) return null
    const state = store.cellState(rowId, columnId)
    return isRejected(state) ? { rowId, columnId, reason: state?.reason ?? '' } : null
  })
  const shown = cells.find((cell) => cell !== null)
  if (!shown) return null
  return (
    <CellPopover key={`${shown.rowId} ${shown.columnId}`} rowId={shown.rowId} columnId={shown.columnId}>
      {/* Screen readers get it from the cell. */}
      <div
        aria-hidden
        className="pointer-events-none flex items-start gap-2 rounded-lg border border-line-2 bg-surface p-2 text-sm shadow-2 dark:bg-raised"
      >
        <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger-ink" />
        <div className="min-w-0">
          <p className="font-medium">{t('conflict.rejected', { reason: shown.reason })}</p>
          <p className="text-xs text-ink-2">
            {t('conflict.rejectedHow', { keys: `\u2068${keyText('Mod+Z')}\u2069` })}
          </p>
        </div>
      </div>
    </CellPopover>
  )
}

/** The hovered cell, or null. */
function useHoveredCell(): { row: number; col: number } | null {
  const grid = useContext(GridContext)
  const key = useSyncExternalStore(
    (listener) => grid?.onPaint(listener) ?? (() => undefined),
    () => (grid?.hover.kind === 'cell' ? `${grid.hover.row} ${grid.hover.col}` : ''),
  )
  const [row, col] = key.split(' ').map(Number)
  return key === '' || row === undefined || col === undefined ? null : { row, col }
}
