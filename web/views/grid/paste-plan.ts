import type { Cell } from './geometry.ts'
import type { Range } from './selection.ts'

/** Where a pasted block goes. Rows from `rowCount` on are new ones. */
export type PastePlan = {
  readonly top: number
  readonly left: number
  /** Size of what is written, new rows included. */
  readonly height: number
  readonly width: number
  readonly newRows: number
  /** What did not fit, in rows and columns. */
  readonly clippedRows: number
  readonly clippedColumns: number
}

export type PasteSize = { readonly height: number; readonly width: number }
export type PasteGrid = { readonly rows: number; readonly cols: number; readonly canAddRows: boolean }

/**
 * Plans a paste: one cell fills the range, a block tiles a range that is a multiple of it, else it is written once
 * from the range's start. It grows past the last row with new rows, and is clipped at the last column.
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

/** The cell of the source that a written cell takes, both counted from their own start. */
export const sourceCell = (source: PasteSize, written: Cell): Cell => ({
  row: written.row % source.height,
  col: written.col % source.width,
})
