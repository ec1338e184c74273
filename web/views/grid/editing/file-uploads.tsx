import { useContext, useSyncExternalStore } from 'react'
import { fieldUiOf } from '../../../fields/index.ts'
import { UploadRows } from '../../../fields/files/upload-rows.tsx'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import { t } from '../../../i18n/i18n.ts'
import { CellPopover } from '../cell-popover.tsx'
import { groupHeaderIdAt } from '../rows/group-headers.ts'
import type { GridController } from '../controller.ts'
import { writeCells } from './editing.ts'
import type { FileTarget } from './file-target.ts'
import { FileBatch } from './file-batch.ts'
import { GridContext } from '../grid-context.ts'
import type { GridRow } from '../rows/row-types.ts'
import { originOf, reasonOf, selectNew } from '../rows/row-actions.ts'

/** Uploads in progress per grid, by target. */
type Running = { readonly rowId: number | null; readonly field: FieldColumn; readonly batch: FileBatch }
const running = new WeakMap<GridController, readonly Running[]>()
const none: readonly Running[] = []

/** Uploads files to a cell or new records and shows progress beside the cell. */
export function startUploads(grid: GridController, target: FileTarget, files: readonly File[]): void {
  const col = target.kind === 'cell' ? target.cell.col : target.col
  const field = grid.columnAt(col)?.field
  const take = field && fieldUiOf(field).takeFile
  const row = target.kind === 'cell' ? grid.props.store.rowAt(target.cell.row) : null
  if (!field || !take || row === undefined) return
  const before = row?.[field.id] ?? null
  const batch = new FileBatch(
    files,
    // In a cell, files append to existing ones; each new record gets one.
    (file, place, watch) => take(file, field, row ? before : null, { ...watch, ahead: row ? place : 0 }),
    (added) => (row ? addTo(grid, row, field, added) : addRecords(grid, field, added)),
  )
  const one: Running = { rowId: row?.id ?? null, field, batch }
  running.set(grid, [...(running.get(grid) ?? none), one])
  batch.onEmpty = () => {
    running.set(
      grid,
      (running.get(grid) ?? none).filter((each) => each !== one),
    )
    grid.notify()
  }
  grid.announce(t('fields.file.uploading', { count: files.length }))
  grid.showBeside(FileUploads)
  batch.start()
}

type Added = (now: CellValue) => CellValue

/** Adds files to the cell's current value, as one step. */
function addTo(grid: GridController, row: GridRow, field: FieldColumn, added: readonly Added[]): void {
  const { store } = grid.props
  const rowId = store.resolveId(row.id)
  const loaded = store.rowAt(store.indexOf(rowId))
  const before = (loaded ?? row)[field.id] ?? null
  const value = added.reduce((files, add) => add(files), before)
  // For a row that is not loaded, send the value at drop time as expected, to detect conflicts instead of overwriting.
  writeCells(grid, [{ rowId, columnId: field.id, value, ...(loaded ? {} : { seen: before }) }])
}

/** Adds one record per file, as one step. */
function addRecords(grid: GridController, field: FieldColumn, added: readonly Added[]): void {
  const { store, onInsertRows } = grid.props
  const groupId = groupHeaderIdAt(grid.layout, grid.bounds.rows - 1)
  const values = grid.props.newRowValues?.(groupId) ?? {}
  const rows = added.map((add) => ({ ...values, [field.id]: add(null) }))
  const { ids, saved } = store.insert(
    store.total(),
    rows,
    () => onInsertRows({ nextTo: null, rows, from: originOf(grid) }),
    groupId,
  )
  if (!grid.editing) selectNew(grid, ids)
  saved.then(
    () => grid.announce(t('grid.pastedRows', { count: rows.length })),
    (error: unknown) =>
      grid.showMessage({ kind: 'error', text: t('grid.insertFailed', { reason: reasonOf(error) }) }),
  )
}

const card = 'w-72 max-w-full rounded-lg bg-raised p-1 shadow-3'

/** Upload progress beside the cell, or in the footer for new records. */
function FileUploads() {
  const grid = useContext(GridContext)
  const all = grid ? (running.get(grid) ?? none) : none
  return all.map(({ rowId, field, batch }) => {
    const rows = (
      <ul key={batch.key} aria-label={field.title} className={card}>
        <BatchRows batch={batch} />
      </ul>
    )
    if (rowId !== null)
      return (
        <CellPopover key={batch.key} rowId={rowId} columnId={field.id}>
          {rows}
        </CellPopover>
      )
    return (
      <div key={batch.key} className="absolute inset-x-0 bottom-10 z-20 mx-auto w-fit max-w-full">
        {rows}
      </div>
    )
  })
}

function BatchRows({ batch }: { batch: FileBatch }) {
  const uploads = useSyncExternalStore(batch.subscribe, batch.uploads)
  return <UploadRows uploads={uploads} onDismiss={batch.dismiss} onRetry={batch.retry} />
}
