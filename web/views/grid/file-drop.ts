import { fieldUiOf } from '../../fields/index.ts'
import { t } from '../../i18n/i18n.ts'
import type { GridController } from './controller.ts'
import { writeCells } from './editing.ts'
import type { Cell } from './geometry.ts'
import { hitTest } from './hit-test.ts'
import { selectCell } from './selection.ts'

/** Files that are dragged over cells: a cell that takes files is marked, and gets what is dropped on it. */
export function createFileDrop(
  grid: GridController,
  scroller: HTMLElement,
  canvas: HTMLElement,
): { stop: () => void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const cellUnder = (event: DragEvent): Cell | null => {
    const box = canvas.getBoundingClientRect()
    const at = { x: event.clientX - box.x, y: event.clientY - box.y }
    const hit = hitTest(grid.layout, grid.viewport, at.x, at.y, grid.fillCorner)
    return hit.kind === 'cell' && takesFiles(grid, hit) ? { row: hit.row, col: hit.col } : null
  }
  scroller.addEventListener(
    'dragover',
    (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Elsewhere too: the browser would leave the page to show the file.
      event.preventDefault()
      const cell = cellUnder(event)
      event.dataTransfer.dropEffect = cell ? 'copy' : 'none'
      const { active } = grid
      if (cell && (active?.row !== cell.row || active.col !== cell.col)) grid.select(selectCell(cell), cell)
    },
    { signal },
  )
  scroller.addEventListener(
    'drop',
    (event) => {
      const files = Array.from(event.dataTransfer?.files ?? [])
      if (files.length === 0) return
      event.preventDefault()
      const cell = cellUnder(event)
      if (cell) void takeFiles(grid, cell, files)
    },
    { signal },
  )
  return { stop: () => stopping.abort() }
}

/** Whether files can be put into this cell, by whoever looks at it. */
export function takesFiles(grid: GridController, { row, col }: Cell): boolean {
  const column = grid.columnAt(col)
  if (!column || !grid.props.canEdit || !column.canEdit) return false
  return fieldUiOf(column.field).takeFiles !== undefined && grid.props.store.rowAt(row) !== undefined
}

/** Uploads files for a cell and adds them to what is in it by then. */
export async function takeFiles(grid: GridController, cell: Cell, files: readonly File[]): Promise<void> {
  const { store } = grid.props
  const row = store.rowAt(cell.row)
  const field = grid.columnAt(cell.col)?.field
  const take = field && fieldUiOf(field).takeFiles
  if (!row || !take) return
  grid.tell({ kind: 'info', text: t('fields.file.uploading', { count: files.length }) })
  try {
    const added = await take(files, field, row[field.id] ?? null)
    const id = store.resolveId(row.id)
    const now = store.rowAt(store.indexOf(id)) ?? row
    writeCells(grid, [{ rowId: id, columnId: field.id, value: added(now[field.id] ?? null) }])
  } catch (error) {
    grid.tell({ kind: 'error', text: error instanceof Error ? error.message : String(error) })
  }
}
