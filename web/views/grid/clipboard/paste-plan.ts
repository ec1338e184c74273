import type { Cell } from '../layout/geometry.ts'
import type { Range } from '../keyboard/selection.ts'

/** The target range of a paste. Rows from `rowCount` on are new. */
export type PastePlan = {
  readonly top: number
  readonly left: number
  /** Size of the written range, including new rows. */
  readonly height: number
  readonly width: number
  readonly newRows: number
  /** Rows and columns that did not fit. */
  readonly clippedRows: number
  readonly clippedColumns: number
}

export type PasteSize = { readonly height: number; readonly width: number }
export type PasteGrid = { readonly rows: number; readonly cols: number; readonly canAddRows: boolean }

/**
 * Plans a paste: a single cell fills the range, a block tiles a range that is its multiple, otherwise it is written
 * once from the start. Adds rows past the end; clips at the last column.
 */
export const planPaste = (source: PasteSize, target: Range, grid: PasteGrid): PastePlan => {
  const height = target.bottom - target.top + 1
  const width = target.right - target.left + 1
  const tilesDown = height % source.height === 0
  const tilesAcross = width % source.width === 0
  const wantedHeight = tilesDown && (tilesAcross || width === 1) ? height : source.height
  const wantedWidth = tilesAcross && (tilesDown || height === 1) ? width : source.width
  const overRows = Math.max(0, target.top + wantedHeight - grid.rows)
  const newRows = grid.canAddRows ? overRows : 0
  const clippedRows = overRows - newRows
  const clippedColumns = Math.max(0, target.left + wantedWidth - grid.cols)
  return {
    top: target.top,
    left: target.left,
    newRows,
    clippedRows,
    clippedColumns,
    height: wantedHeight - clippedRows,
    width: wantedWidth - clippedColumns,
  }
}

/** Maps a written cell to its source cell, both relative. */
export const sourceCell = (source: PasteSize, written: Cell): Cell => ({
  row: written.row % source.height,
  col: written.col % source.width,
})
