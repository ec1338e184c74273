import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Column } from '#core/schema.ts'
import { readSelectionStats } from '../../../api/records/aggregates.ts'
import type { GridRow } from '../../../views/grid/rows/row-types.ts'
import { isBlock, rangeOf, type Selection } from '../../../views/grid/keyboard/selection.ts'
import type { RecordSource } from '../data/record-source.ts'
import type { ViewSetup } from '../view/view-setup.ts'
import { type SelectionStats, selectionStatNames, selectionStatsOf, isSummable } from './selection-stats.ts'
import type { SelectionStore } from './selection-store.ts'

const selectionStatsDebounceMs = 120
/** Larger selections are computed on the server, if at all. */
const selectionStatsCellsMax = 20_000

/** Stats of the selected cells; null for a single cell and while loading. */
export function useSelectionStats(options: {
  tableId: string
  feed: SelectionStore
  columns: readonly Column[]
  source: RecordSource
  setup: ViewSetup
}): SelectionStats | null {
  const { tableId, feed, columns, source, setup } = options
  const selection = useSyncExternalStore(feed.subscribe, feed.now)
  const version = useSyncExternalStore(source.store.subscribe, source.store.version)
  const [figures, setFigures] = useState<SelectionStats | null>(null)
  const bounds = { rows: source.store.total(), cols: columns.length }
  const isWide =
    selection.kind !== 'none' && (selection.kind !== 'cells' || isBlock(rangeOf(selection, bounds)))
  useEffect(() => {
    if (!isWide) return undefined
    const stopping = new AbortController()
    const timer = setTimeout(() => {
      find({ selection, columns, source, setup, tableId, signal: stopping.signal }).then(
        (found) => !stopping.signal.aborted && setFigures(found),
        // Stats are optional; ignore errors.
        () => !stopping.signal.aborted && setFigures(null),
      )
    }, selectionStatsDebounceMs)
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
    // Rows may change with every store version.
  }, [isWide, selection, columns, source, setup, tableId, version])
  return isWide ? figures : null
}

type StatsRequest = {
  selection: Selection
  columns: readonly Column[]
  source: RecordSource
  setup: ViewSetup
  tableId: string
  signal: AbortSignal
}

async function find(request: StatsRequest): Promise<SelectionStats | null> {
  const { selection, columns, source } = request
  const { store } = source
  if (selection.kind === 'rows') {
    const rows = [...selection.ids].map((id) => store.rowAt(store.indexOf(id)))
    return rows.length * columns.length <= selectionStatsCellsMax && rows.every((row) => row !== undefined)
      ? selectionStatsOf(
          rows.filter((row) => row !== undefined),
          columns,
        )
      : null
  }
  const range = rangeOf(selection, { rows: store.total(), cols: columns.length })
  if (!range) return null
  const chosen = columns.slice(range.left, range.right + 1)
  const height = range.bottom - range.top + 1
  if (height * chosen.length > selectionStatsCellsMax) return ofWholeColumn(request, chosen, height)
  const rows: GridRow[] = await store.readRange(range.top, range.bottom + 1, request.signal)
  return selectionStatsOf(rows, chosen)
}

/** Aggregates a very long column on the server. */
async function ofWholeColumn(
  { selection, setup, tableId, signal }: StatsRequest,
  [column, ...others]: Column[],
  count: number,
): Promise<SelectionStats | null> {
  if (!column || others.length > 0 || selection.kind !== 'columns') return null
  const names = ['count_filled', 'count_unique', ...(isSummable(column) ? selectionStatNames : [])] as const
  const { count_filled, count_unique, ...numbers } = await readSelectionStats(
    tableId,
    setup.query(),
    column.id,
    names,
    signal,
  )
  return {
    count,
    filled: Number(count_filled ?? 0),
    unique: Number(count_unique ?? 0),
    numbers: isSummable(column) && Number(count_filled ?? 0) > 0 ? numbers : null,
    column,
  }
}
