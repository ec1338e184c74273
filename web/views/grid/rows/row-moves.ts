import { t } from '../../../i18n/i18n.ts'
import { dragDistanceMinPx } from '../pointer/drags.ts'
import { groupHeaderUnder, rowAtOffset, groupHeaderIdAt } from './group-headers.ts'
import type { GridController } from '../controller.ts'
import type { Drag, Point } from '../pointer/drags.ts'
import { rowY } from '../layout/geometry.ts'
import { reasonOf, tickRow } from './row-actions.ts'
import type { GridRow } from './row-types.ts'

/** The drop position of dragged rows. */
export type DropRow = { readonly row: number; readonly side: 'before' | 'after' }

/** The row nearest to the pointer, and the side of its center; null if rows cannot move. */
export const dropRow = ({ layout, viewport }: GridController, y: number): DropRow | null => {
  if (layout.rowCount === 0) return null
  const inside = Math.min(Math.max(y, layout.headerHeight), viewport.height - 1)
  const offset = inside - layout.headerHeight + viewport.scrollY
  const groupHeader = layout.groupHeaders[groupHeaderUnder(layout, offset)]
  // On a group header: before its first row. A collapsed group takes none.
  if (groupHeader) return groupHeader.isCollapsed ? null : { row: groupHeader.row, side: 'before' }
  const row = rowAtOffset(layout, offset)
  if (row >= layout.rowCount) return { row: layout.rowCount - 1, side: 'after' }
  const middle = rowY(layout, viewport, row) + layout.rowHeight / 2
  return { row, side: y < middle ? 'before' : 'after' }
}

/** Moves records next to a row; in another group they take its value. */
export const moveRowsTo = async (
  grid: GridController,
  ids: readonly number[],
  drop: DropRow,
): Promise<void> => {
  const { store, onMoveRows, groupValues } = grid.props
  const [target] = await store.readRange(drop.row, drop.row + 1, new AbortController().signal)
  if (!target || !onMoveRows || ids.length === 0) return
  const rows = ids.map((id) => store.rowAt(store.indexOf(id)) ?? grid.tickedRows.get(id))
  const cells = takenOn(rows, groupValues?.(groupHeaderIdAt(grid.layout, drop.row)) ?? {})
  const isWithin = Object.keys(cells).length === 0
  const to = drop.side === 'before' ? drop.row : drop.row + 1
  try {
    await store.move(ids, isWithin ? to : null, () =>
      onMoveRows({ ids, side: drop.side, nextTo: target.id, cells }),
    )
    grid.announce(t('grid.movedRows', { count: ids.length }))
  } catch (error) {
    grid.showMessage({ kind: 'error', text: t('grid.moveFailed', { reason: reasonOf(error) }) })
  }
}

/** Group values that some of the rows lack. */
const takenOn = (
  rows: readonly (GridRow | undefined)[],
  values: Readonly<Record<string, unknown>>,
): GridRow | Record<string, never> => {
  const other = Object.entries(values).filter(([columnId, value]) =>
    rows.some((row) => JSON.stringify(row?.[columnId] ?? null) !== JSON.stringify(value)),
  )
  return Object.fromEntries(other) as Record<string, never>
}

/** The records that move with a row: all checked ones if it is among them. */
export const movedWith = (grid: GridController, row: number): number[] => {
  const { selection, props } = grid
  const id = props.store.rowAt(row)?.id
  if (id === undefined) return []
  if (selection.kind !== 'rows' || !selection.ids.has(id)) return [id]
  return inOrder(grid, [...selection.ids])
}

/** In display order; rows that are not loaded come last. */
const inOrder = ({ props }: GridController, ids: readonly number[]): number[] => {
  const place = (id: number): number => {
    const at = props.store.indexOf(id)
    return at < 0 ? Infinity : at
  }
  return ids.toSorted((one, other) => place(one) - place(other) || one - other)
}

/** A selection of all records cannot be moved. */
const notifyAllStay = (grid: GridController): void =>
  grid.showMessage({ kind: 'info', text: t('grid.allStay') })

/** Drags a row by its header. */
export const rowDrag = (grid: GridController, row: number, from: Point): Drag => {
  const ids = movedWith(grid, row)
  let isDragging = false
  return {
    scrolls: 'y',
    onMove: ({ x, y }) => {
      if (!isDragging && Math.abs(y - from.y) < dragDistanceMinPx) return
      isDragging = true
      if (grid.props.onMoveSorted || grid.selection.kind === 'all') return
      grid.previewDrag({ rowDrag: { ids: new Set(ids), drop: dropRow(grid, y), x, y } })
    },
    onEnd: (_at, event) => {
      const drop = grid.endDrag().rowDrag?.drop
      if (event.type === 'pointercancel') return
      // A press without movement toggles the checkbox.
      if (!isDragging) tickRow(grid, row, event.shiftKey)
      else if (grid.props.onMoveSorted) grid.props.onMoveSorted()
      else if (grid.selection.kind === 'all') notifyAllStay(grid)
      else if (drop) void moveRowsTo(grid, ids, drop)
    },
  }
}

/** Moves the selected records past the row above or below. */
export const moveSelected = (grid: GridController, way: 'up' | 'down'): boolean => {
  const { props, selection, range } = grid
  if (!props.onMoveRows) return false
  if (props.onMoveSorted) {
    props.onMoveSorted()
    return true
  }
  if (selection.kind === 'all') {
    notifyAllStay(grid)
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
    void moveRowsTo(grid, ids, { row, side: way === 'up' ? 'before' : 'after' })
  return true
}
