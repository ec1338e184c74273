import { fieldUiOf } from '../../fields/index.ts'
import { later } from '../../ui/later.ts'
import { messageOf } from '../../api/api-error.ts'
import type { GridController } from './controller.ts'
import { rowY, type Cell } from './geometry.ts'
import { hitTest } from './hit-test.ts'
import { selectCell } from './selection.ts'

const uploading = later(() => import('./file-uploads.tsx'))

/** Where dropped files go: into a cell, or into new records of their own in this column. */
export type FileTarget =
  | { readonly kind: 'cell'; readonly cell: Cell }
  | { readonly kind: 'new'; readonly col: number }

/**
 * Files that are dragged over the grid: a cell that takes files gets them, for other cells of a record its first field
 * of files does; below the last record each file makes a record.
 */
export function createFileDrop(
  grid: GridController,
  scroller: HTMLElement,
  canvas: HTMLElement,
): { stop: () => void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const targetUnder = (event: DragEvent): FileTarget | null => {
    const box = canvas.getBoundingClientRect()
    const at = { x: event.clientX - box.x, y: event.clientY - box.y }
    const hit = hitTest(grid.layout, grid.viewport, at.x, at.y, grid.fillCorner)
    const col = grid.props.columns.findIndex((_, place) => columnTakesFiles(grid, place))
    if (hit.kind === 'cell' || hit.kind === 'row-head') {
      const own = hit.kind === 'cell' && columnTakesFiles(grid, hit.col) ? hit.col : col
      const cell = { row: hit.row, col: own }
      return takesFiles(grid, cell) ? { kind: 'cell', cell } : null
    }
    const isBelow = at.y >= rowY(grid.layout, grid.viewport, grid.layout.rowCount)
    return isBelow && col >= 0 && grid.props.canAddRows ? { kind: 'new', col } : null
  }
  scroller.addEventListener(
    'dragover',
    (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Elsewhere too: the browser would leave the page to show the file.
      event.preventDefault()
      const target = targetUnder(event)
      event.dataTransfer.dropEffect = target ? 'copy' : 'none'
      // The page takes files that no cell takes.
      if (target) event.stopPropagation()
      const { active } = grid
      if (target?.kind !== 'cell') return
      const { cell } = target
      if (active?.row !== cell.row || active.col !== cell.col) grid.select(selectCell(cell), cell)
    },
    { signal },
  )
  scroller.addEventListener(
    'drop',
    (event) => {
      const files = Array.from(event.dataTransfer?.files ?? [])
      if (files.length === 0) return
      event.preventDefault()
      const target = targetUnder(event)
      if (!target) return
      event.stopPropagation()
      takeFiles(grid, target, files)
    },
    { signal },
  )
  return { stop: () => stopping.abort() }
}

const columnTakesFiles = (grid: GridController, col: number): boolean => {
  const column = grid.columnAt(col)
  return column?.canEdit === true && fieldUiOf(column.field).takeFile !== undefined && grid.props.canEdit
}

/** Whether files can be put into this cell, by whoever looks at it. */
export function takesFiles(grid: GridController, { row, col }: Cell): boolean {
  return columnTakesFiles(grid, col) && grid.props.store.rowAt(row) !== undefined
}

/** Uploads files and adds them to what is in a cell by then, or to new records. */
export function takeFiles(grid: GridController, target: FileTarget, files: readonly File[]): void {
  uploading
    .load()
    .then(({ startUploads }) => startUploads(grid, target, files))
    .catch((error: unknown) => grid.tell({ kind: 'error', text: messageOf(error) }))
}
