import { t } from '../../i18n/i18n.ts'
import { bandUnder, rowAtOffset, bandIdAt } from './bands.ts'
import type { GridController } from './controller.ts'
import type { Drag, Point } from './drags.ts'
import { rowY } from './geometry.ts'
import { reasonOf, tickRow } from './row-actions.ts'
import type { GridRow } from './row-types.ts'

const DRAG_FROM = 5

/** Where dragged rows would go: before or after the row at an index. */
export type DropRow = { readonly row: number; readonly side: 'before' | 'after' }

/** The row that a pointer is nearest to, and on which side of its middle; null where rows cannot go. */
export const dropRow = ({ layout, viewport }: GridController, y: number): DropRow | null => {
  if (layout.rowCount === 0) return null
  const inside = Math.min(Math.max(y, layout.headerHeight), viewport.height - 1)
  const offset = inside - layout.headerHeight + viewport.scrollY
  const band = layout.bands[bandUnder(layout, offset)]
  // On the heading of a group: before its first row. A folded group shows none.
  if (band) return band.isCollapsed ? null : { row: band.row, side: 'before' }
  const row = rowAtOffset(layout, offset)
  if (row >= layout.rowCount) return { row: layout.rowCount - 1, side: 'after' }
  const middle = rowY(layout, viewport, row) + layout.rowHeight / 2
  return { row, side: y < middle ? 'before' : 'after' }
}

/** Moves records next to the row at an index; in another group they take its value. */
const moveTo = async (grid: GridController, ids: readonly number[], drop: DropRow): Promise<void> => {
  const { store, onMoveRows, groupValues } = grid.props
  const [target] = await store.readRange(drop.row, drop.row + 1, new AbortController().signal)
  if (!target || !onMoveRows || ids.length === 0) return
  const rows = ids.map((id) => store.rowAt(store.indexOf(id)) ?? grid.selectedRows.get(id))
  const cells = takenOn(rows, groupValues?.(bandIdAt(grid.layout, drop.row)) ?? {})
  const isWithin = Object.keys(cells).length === 0
  const to = drop.side === 'before' ? drop.row : drop.row + 1
  try {
    await store.move(ids, isWithin ? to : null, () =>
      onMoveRows({ ids, side: drop.side, nextTo: target.id, cells }),
    )
    grid.announce(t('grid.movedRows', { count: ids.length }))
  } catch (error) {
    grid.tell({ kind: 'error', text: t('grid.moveFailed', { reason: reasonOf(error) }) })
  }
}

/** The values of a group that some of the rows do not have. */
const takenOn = (
  rows: readonly (GridRow | undefined)[],
  values: Readonly<Record<string, unknown>>,
): GridRow | Record<string, never> => {
  const other = Object.entries(values).filter(([columnId, value]) =>
    rows.some((row) => JSON.stringify(row?.[columnId] ?? null) !== JSON.stringify(value)),
  )
  return Object.fromEntries(other) as Record<string, never>
}

/** The records that move with the row at an index: all that are ticked, where it is one of them. */
const movedWith = (grid: GridController, row: number): number[] => {
  const { selection, props } = grid
  const id = props.store.rowAt(row)?.id
  if (id === undefined) return []
  if (selection.kind !== 'rows' || !selection.ids.has(id)) return [id]
  return inOrder(grid, [...selection.ids])
}

/** In the order on screen; what is not loaded comes last. */
const inOrder = ({ props }: GridController, ids: readonly number[]): number[] => {
  const place = (id: number): number => {
    const at = props.store.indexOf(id)
    return at < 0 ? Infinity : at
  }
  return ids.toSorted((one, other) => place(one) - place(other) || one - other)
}

/** There is no place beside all of them. */
const tellAllStay = (grid: GridController): void => grid.tell({ kind: 'info', text: t('grid.allStay') })

/** A row that is dragged by its head. */
export const rowDrag = (grid: GridController, row: number, from: Point): Drag => {
  const ids = movedWith(grid, row)
  let isDragging = false
  return {
    scrolls: 'y',
    onMove: ({ x, y }) => {
      if (!isDragging && Math.abs(y - from.y) < DRAG_FROM) return
      isDragging = true
      if (grid.props.onMoveSorted || grid.selection.kind === 'all') return
      grid.rowDrag = { ids: new Set(ids), drop: dropRow(grid, y), x, y }
      grid.requestPaint()
    },
    onEnd: (_at, event) => {
      const drop = grid.rowDrag?.drop
      grid.rowDrag = null
      grid.requestPaint()
      if (event.type === 'pointercancel') return
      // A press that went nowhere is a tick.
      if (!isDragging) tickRow(grid, row, event.shiftKey)
      else if (grid.props.onMoveSorted) grid.props.onMoveSorted()
      else if (grid.selection.kind === 'all') tellAllStay(grid)
      else if (drop) void moveTo(grid, ids, drop)
    },
  }
}

/** Moves the selected records past the row above or below them. */
export const moveSelected = (grid: GridController, way: 'up' | 'down'): boolean => {
  const { props, selection, range } = grid
  if (!props.onMoveRows) return false
  if (props.onMoveSorted) {
    props.onMoveSorted()
    return true
  }
  if (selection.kind === 'all') {
    tellAllStay(grid)
    return true
  }
  const ids =
    selection.kind === 'rows'
      ? inOrder(grid, [...selection.ids])
      : range
        ? Array.from({ length: range.bottom - range.top + 1 }, (_, at) => props.store.rowAt(range.top + at))
            .filter((row) => row !== undefined)
            .map((row) => row.id)
        : []
  const places = ids.map((id) => props.store.indexOf(id)).filter((index) => index >= 0)
  if (places.length === 0 || places.length !== ids.length) return true
  const row = way === 'up' ? Math.min(...places) - 1 : Math.max(...places) + 1
  if (row >= 0 && row < grid.bounds.rows)
    void moveTo(grid, ids, { row, side: way === 'up' ? 'before' : 'after' })
  return true
}
