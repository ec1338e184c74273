import { fieldUiOf } from '../../../fields/index.ts'
import { lazyModule } from '../../../ui/lazy-module.ts'
import { messageOf } from '../../../api/http/api-error.ts'
import type { GridController } from '../controller.ts'
import { rowY, type Cell } from '../layout/geometry.ts'
import { hitTest } from '../pointer/hit-test.ts'
import type { FileTarget } from './file-target.ts'
import { selectCell } from '../keyboard/selection.ts'

const uploading = lazyModule(() => import('./file-uploads.tsx'))

/**
 * Handles files dragged over the grid: a file cell takes them, other cells pass them to the record's first attachment
 * field, and the area below the last record creates a record per file.
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
      // Prevent the browser from navigating to the file.
      event.preventDefault()
      const target = targetUnder(event)
      event.dataTransfer.dropEffect = target ? 'copy' : 'none'
      // Let the page handle files that no cell takes.
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

/** True if this cell accepts files from this person. */
export function takesFiles(grid: GridController, { row, col }: Cell): boolean {
  return columnTakesFiles(grid, col) && grid.props.store.rowAt(row) !== undefined
}

/** Uploads files and adds them to a cell or to new records. */
export function takeFiles(grid: GridController, target: FileTarget, files: readonly File[]): void {
  uploading
    .load()
    .then(({ startUploads }) => startUploads(grid, target, files))
    .catch((error: unknown) => grid.showMessage({ kind: 'error', text: messageOf(error) }))
}
