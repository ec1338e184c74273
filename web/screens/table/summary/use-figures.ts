import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Column } from '#core/schema.ts'
import { readFigures } from '../../../api/aggregates.ts'
import type { GridRow } from '../../../views/grid/row-types.ts'
import { isBlock, rangeOf, type Selection } from '../../../views/grid/selection.ts'
import type { RecordSource } from '../record-source.ts'
import type { ViewSetup } from '../view-setup.ts'
import { type Figures, figureNames, figuresOf, isSummable } from './range-figures.ts'
import type { SelectionFeed } from './selection-feed.ts'

const settleMs = 120
/** Cells that are worked out here; more are, if at all, on the server. */
const most = 20_000

/** What the selected cells come to; null for one cell, and while that is being found out. */
export function useFigures(options: {
  tableId: string
  feed: SelectionFeed
  columns: readonly Column[]
  source: RecordSource
  setup: ViewSetup
}): Figures | null {
  const { tableId, feed, columns, source, setup } = options
  const selection = useSyncExternalStore(feed.subscribe, feed.now)
  const version = useSyncExternalStore(source.store.subscribe, source.store.version)
  const [figures, setFigures] = useState<Figures | null>(null)
  const bounds = { rows: source.store.total(), cols: columns.length }
  const isWide =
    selection.kind !== 'none' && (selection.kind !== 'cells' || isBlock(rangeOf(selection, bounds)))
  useEffect(() => {
    if (!isWide) return undefined
    const stopping = new AbortController()
    const timer = setTimeout(() => {
      find({ selection, columns, source, setup, tableId, signal: stopping.signal }).then(
        (found) => !stopping.signal.aborted && setFigures(found),
        // A figure in passing is not worth a complaint.
        () => !stopping.signal.aborted && setFigures(null),
      )
    }, settleMs)
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
    // The rows may be others with every version of the store.
  }, [isWide, selection, columns, source, setup, tableId, version])
  return isWide ? figures : null
}

type Asked = {
  selection: Selection
  columns: readonly Column[]
  source: RecordSource
  setup: ViewSetup
  tableId: string
  signal: AbortSignal
}

async function find(asked: Asked): Promise<Figures | null> {
  const { selection, columns, source } = asked
  const { store } = source
  if (selection.kind === 'rows') {
    const rows = [...selection.ids].map((id) => store.rowAt(store.indexOf(id)))
    return rows.length * columns.length <= most && rows.every((row) => row !== undefined)
      ? figuresOf(
          rows.filter((row) => row !== undefined),
          columns,
        )
      : null
  }
  const range = rangeOf(selection, { rows: store.total(), cols: columns.length })
  if (!range) return null
  const chosen = columns.slice(range.left, range.right + 1)
  const height = range.bottom - range.top + 1
  if (height * chosen.length > most) return ofWholeColumn(asked, chosen, height)
  const rows: GridRow[] = await store.readRange(range.top, range.bottom + 1, asked.signal)
  return figuresOf(rows, chosen)
}

/** Of a column with very many records the server knows. */
async function ofWholeColumn(
  { selection, setup, tableId, signal }: Asked,
  [column, ...others]: Column[],
  count: number,
): Promise<Figures | null> {
  if (!column || others.length > 0 || selection.kind !== 'columns') return null
  const names = ['count_filled', 'count_unique', ...(isSummable(column) ? figureNames : [])] as const
  const { count_filled, count_unique, ...numbers } = await readFigures(
    tableId,
    setup.asked(),
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
