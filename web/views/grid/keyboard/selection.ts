import type { Cell } from '../layout/geometry.ts'

/**
 * The selection as an immutable value. Row and column selections use ids, so that sorting, filtering and paging do not
 * change the target of an action. `active` is the cell that keys edit.
 */
export type Selection =
  | { readonly kind: 'none' }
  /** A block between two corners that contains `active`. */
  | { readonly kind: 'cells'; readonly active: Cell; readonly anchor: Cell; readonly head: Cell }
  /** Whole rows by record id. Shift+click extends from `pivot`. */
  | {
      readonly kind: 'rows'
      readonly active: Cell
      readonly ids: ReadonlySet<number>
      readonly pivot: number
    }
  /** Adjacent columns by id, from `anchor` to `head` (column indexes). */
  | {
      readonly kind: 'columns'
      readonly active: Cell
      readonly ids: ReadonlySet<string>
      readonly anchor: number
      readonly head: number
    }
  /** All records of the view, loaded or not. */
  | { readonly kind: 'all'; readonly active: Cell; readonly count: number }

export type Bounds = { readonly rows: number; readonly cols: number }
export type Range = {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}
/** A step by rows (down) and columns (towards the inline end). */
export type Step = { readonly row: -1 | 0 | 1; readonly col: -1 | 0 | 1 }
/** True if a cell has a value; undefined if its row is not loaded. */
export type IsFilled = (cell: Cell) => boolean | undefined

export const NOTHING: Selection = { kind: 'none' }
const edgeScanCellsMax = 20_000

/** Clamps a cell to the bounds; null without cells. */
export const clampCell = (cell: Cell, bounds: Bounds): Cell | null =>
  bounds.rows === 0 || bounds.cols === 0
    ? null
    : {
        row: Math.min(bounds.rows - 1, Math.max(0, cell.row)),
        col: Math.min(bounds.cols - 1, Math.max(0, cell.col)),
      }

export const selectCell = (cell: Cell): Selection => ({
  kind: 'cells',
  active: cell,
  anchor: cell,
  head: cell,
})

/** Selects the block between two corners; the anchor is active. */
export const selectRange = (anchor: Cell, head: Cell): Selection => ({
  kind: 'cells',
  active: anchor,
  anchor,
  head,
})

/** How many records a delete would remove. Column selections delete none. */
export const recordsIn = (selection: Selection): number => {
  if (selection.kind === 'cells') return Math.abs(selection.head.row - selection.anchor.row) + 1
  if (selection.kind === 'rows') return selection.ids.size
  return selection.kind === 'all' ? selection.count : 0
}

export const activeOf = (selection: Selection): Cell | null =>
  selection.kind === 'none' ? null : selection.active

/** The selected block; null for none and for scattered rows. */
export const rangeOf = (selection: Selection, bounds: Bounds): Range | null => {
  if (bounds.rows === 0 || bounds.cols === 0) return null
  if (selection.kind === 'cells') {
    const { anchor, head } = selection
    return {
      top: Math.min(anchor.row, head.row),
      bottom: Math.min(bounds.rows - 1, Math.max(anchor.row, head.row)),
      left: Math.min(anchor.col, head.col),
      right: Math.min(bounds.cols - 1, Math.max(anchor.col, head.col)),
    }
  }
  const all = { top: 0, bottom: bounds.rows - 1, left: 0, right: bounds.cols - 1 }
  if (selection.kind === 'all') return all
  if (selection.kind !== 'columns') return null
  return {
    ...all,
    left: Math.min(selection.anchor, selection.head),
    right: Math.max(selection.anchor, selection.head),
  }
}

/** True if a range has more than one cell. */
export const isBlock = (range: Range | null): range is Range =>
  range !== null && (range.top !== range.bottom || range.left !== range.right)

export const inRange = (range: Range | null, cell: Cell): boolean =>
  range !== null &&
  cell.row >= range.top &&
  cell.row <= range.bottom &&
  cell.col >= range.left &&
  cell.col <= range.right

/** Moves the active cell and collapses the selection to it. */
export const move = (selection: Selection, rows: number, cols: number, bounds: Bounds): Selection => {
  const from = activeOf(selection) ?? { row: 0, col: 0 }
  const to = clampCell({ row: from.row + rows, col: from.col + cols }, bounds)
  return to ? selectCell(to) : NOTHING
}

/** Extends from the anchor to a cell. */
export const extendTo = (selection: Selection, head: Cell, bounds: Bounds): Selection => {
  const to = clampCell(head, bounds)
  if (!to) return NOTHING
  if (selection.kind === 'cells') return { ...selection, active: selection.anchor, head: to }
  return selectRange(activeOf(selection) ?? to, to)
}

const headOf = (selection: Selection): Cell =>
  selection.kind === 'cells' ? selection.head : (activeOf(selection) ?? { row: 0, col: 0 })

/** Extends by steps. Column selections extend by columns. */
export const extend = (
  selection: Selection,
  rows: number,
  cols: number,
  bounds: Bounds,
  columnIds: readonly string[],
): Selection => {
  if (selection.kind === 'columns') {
    const head = Math.min(bounds.cols - 1, Math.max(0, selection.head + cols))
    return selectColumns(columnIds, selection.anchor, head, selection.active.row)
  }
  const head = headOf(selection)
  return extendTo(selection, { row: head.row + rows, col: head.col + cols }, bounds)
}

/**
 * The edge of the data in a direction, as in spreadsheets: from inside data its last filled cell, from an edge the next
 * filled cell, else the edge of the table. Stops scanning at rows that are not loaded.
 */
export const dataEdge = (from: Cell, step: Step, bounds: Bounds, isFilled: IsFilled): Cell => {
  const last = {
    row: step.row > 0 ? bounds.rows - 1 : step.row < 0 ? 0 : from.row,
    col: step.col > 0 ? bounds.cols - 1 : step.col < 0 ? 0 : from.col,
  }
  const isLast = (cell: Cell): boolean => cell.row === last.row && cell.col === last.col
  const next = (cell: Cell): Cell => ({ row: cell.row + step.row, col: cell.col + step.col })
  if (isLast(from)) return from
  let cell = next(from)
  const inside = isFilled(from) === true && isFilled(cell) === true
  for (let scanned = 0; scanned < edgeScanCellsMax && !isLast(cell); scanned += 1) {
    const ahead = isFilled(inside ? next(cell) : cell)
    if (ahead === undefined) return last
    if (inside ? !ahead : ahead) return cell
    cell = next(cell)
  }
  return isLast(cell) ? cell : last
}

/** Moves (or with `isExtending` extends) to the edge of the data. */
export const toEdge = (
  selection: Selection,
  step: Step,
  bounds: Bounds,
  isFilled: IsFilled,
  isExtending: boolean,
): Selection => {
  const from = clampCell(isExtending ? headOf(selection) : (activeOf(selection) ?? headOf(selection)), bounds)
  if (!from) return NOTHING
  const to = dataEdge(from, step, bounds, isFilled)
  return isExtending ? extendTo(selection, to, bounds) : selectCell(to)
}

/** Moves the active cell inside a block and wraps at its ends (Tab and Enter). `by` is the faster axis. */
export const cycle = (
  selection: Selection,
  by: 'row' | 'col',
  isForward: boolean,
  bounds: Bounds,
): Selection => {
  const range = rangeOf(selection, bounds)
  if (selection.kind !== 'cells' || !range) return selection
  const width = range.right - range.left + 1
  const height = range.bottom - range.top + 1
  const { row, col } = selection.active
  const size = width * height
  const at =
    by === 'col'
      ? (row - range.top) * width + col - range.left
      : (col - range.left) * height + row - range.top
  const to = (at + (isForward ? 1 : -1) + size) % size
  const active =
    by === 'col'
      ? { row: range.top + Math.floor(to / width), col: range.left + (to % width) }
      : { row: range.top + (to % height), col: range.left + Math.floor(to / height) }
  return { ...selection, active }
}

/** Selects whole columns from one index to another. */
export const selectColumns = (
  columnIds: readonly string[],
  anchor: number,
  head: number,
  row: number,
): Selection => ({
  kind: 'columns',
  anchor,
  head,
  active: { row, col: anchor },
  ids: new Set(columnIds.slice(Math.min(anchor, head), Math.max(anchor, head) + 1)),
})

/** Adds or removes a row; `row` is its current index. */
export const toggleRow = (selection: Selection, id: number, row: number): Selection => {
  const ids = new Set(selection.kind === 'rows' ? selection.ids : [])
  if (!ids.delete(id)) ids.add(id)
  if (ids.size === 0) return selectCell({ row, col: 0 })
  return { kind: 'rows', active: { row, col: 0 }, ids, pivot: row }
}

/** Selects rows by id; `isAdding` keeps the previous ones. */
export const selectRows = (
  selection: Selection,
  ids: Iterable<number>,
  pivot: number,
  isAdding: boolean,
): Selection => {
  const before = isAdding && selection.kind === 'rows' ? selection.ids : []
  return { kind: 'rows', active: { row: pivot, col: 0 }, ids: new Set([...before, ...ids]), pivot }
}

/** Selects all records of the view, loaded or not. */
export const selectAll = (selection: Selection, count: number): Selection =>
  count === 0 ? NOTHING : { kind: 'all', active: activeOf(selection) ?? { row: 0, col: 0 }, count }

/** Reduces the selection to the active cell. */
export const collapse = (selection: Selection): Selection =>
  selection.kind === 'none' ? selection : selectCell(selection.active)

/** True if a whole row is selected. */
export const isRowSelected = (selection: Selection, id: number): boolean =>
  selection.kind === 'all' || (selection.kind === 'rows' && selection.ids.has(id))

/** Adjusts to moved rows and columns: `rowMap` and `colMap` map old to new indexes. Clamps to the new bounds. */
export const rebase = (
  selection: Selection,
  rowMap: (row: number) => number,
  colMap: (col: number) => number,
  bounds: Bounds,
): Selection => {
  if (selection.kind === 'none') return selection
  const follow = (cell: Cell): Cell | null =>
    clampCell({ row: rowMap(cell.row), col: colMap(cell.col) }, bounds)
  const active = follow(selection.active)
  if (!active) return NOTHING
  if (selection.kind === 'cells') {
    return {
      kind: 'cells',
      active,
      anchor: follow(selection.anchor) ?? active,
      head: follow(selection.head) ?? active,
    }
  }
  if (selection.kind === 'columns') {
    const keep = (col: number): number => Math.min(bounds.cols - 1, Math.max(0, colMap(col)))
    return { ...selection, active, anchor: keep(selection.anchor), head: keep(selection.head) }
  }
  return { ...selection, active }
}
