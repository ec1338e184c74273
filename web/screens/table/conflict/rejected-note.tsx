import { CircleAlert } from 'lucide-react'
import { useContext, useSyncExternalStore } from 'react'
import type { Column } from '#core/schema.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { keyText } from '../../../ui/kbd.tsx'
import { CellNote } from '../../../views/grid/cell-note.tsx'
import { isRejected } from '../../../views/grid/edit-log.ts'
import { GridContext } from '../../../views/grid/grid-context.ts'
import { activeOf } from '../../../views/grid/selection.ts'
import type { RecordSource } from '../record-source.ts'
import type { SelectionFeed } from '../summary/selection-feed.ts'

/** Says beside a cell why its text was refused, while the cell is selected or the pointer is on it. */
export function RejectedNote({
  source,
  columns,
  feed,
}: {
  source: RecordSource
  columns: readonly Column[]
  feed: SelectionFeed
}) {
  const t = useT()
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
    <CellNote key={`${shown.rowId} ${shown.columnId}`} rowId={shown.rowId} columnId={shown.columnId}>
      {/* Screen readers have it from the cell itself. */}
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
    </CellNote>
  )
}

/** The cell under the pointer; null where there is none. */
function useHoveredCell(): { row: number; col: number } | null {
  const grid = useContext(GridContext)
  const key = useSyncExternalStore(
    (listener) => {
      grid?.painted.add(listener)
      return () => grid?.painted.delete(listener)
    },
    () => (grid?.hover.kind === 'cell' ? `${grid.hover.row} ${grid.hover.col}` : ''),
  )
  const [row, col] = key.split(' ').map(Number)
  return key === '' || row === undefined || col === undefined ? null : { row, col }
}
