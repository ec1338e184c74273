import { useContext, useSyncExternalStore } from 'react'
import { fieldUiOf } from '../../fields/index.ts'
import { UploadRows } from '../../fields/upload-rows.tsx'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import { t } from '../../i18n/i18n.ts'
import { CellNote } from './cell-note.tsx'
import { bandIdAt } from './bands.ts'
import type { GridController } from './controller.ts'
import { writeCells } from './editing.ts'
import type { FileTarget } from './file-drop.ts'
import { FileBatch } from './file-batch.ts'
import { GridContext } from './grid-context.ts'
import type { GridRow } from './row-types.ts'
import { originOf, reasonOf, selectNew } from './row-actions.ts'

/** The batches under way on each grid, by what they are for. */
type Running = { readonly rowId: number | null; readonly field: FieldColumn; readonly batch: FileBatch }
const running = new WeakMap<GridController, readonly Running[]>()
const none: readonly Running[] = []

/** Sends files on their way to a cell or to new records; how far they are shows beside the cell. */
export function startUploads(grid: GridController, target: FileTarget, files: readonly File[]): void {
  const col = target.kind === 'cell' ? target.cell.col : target.col
  const field = grid.columnAt(col)?.field
  const take = field && fieldUiOf(field).takeFile
  const row = target.kind === 'cell' ? grid.props.store.rowAt(target.cell.row) : null
  if (!field || !take || row === undefined) return
  const before = row?.[field.id] ?? null
  const batch = new FileBatch(
    files,
    // In a cell they stand beside those that are there; each new record has one.
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
  grid.beside = FileUploads
  grid.announce(t('fields.file.uploading', { count: files.length }))
  grid.notify()
  batch.start()
}

type Added = (now: CellValue) => CellValue

/** As one step, to what the cell holds by then. */
function addTo(grid: GridController, row: GridRow, field: FieldColumn, added: readonly Added[]): void {
  const { store } = grid.props
  const rowId = store.resolveId(row.id)
  const loaded = store.rowAt(store.indexOf(rowId))
  const before = (loaded ?? row)[field.id] ?? null
  const value = added.reduce((held, add) => add(held), before)
  // A row out of sight is as it was at the drop: what others have put there since is asked about, not replaced.
  writeCells(grid, [{ rowId, columnId: field.id, value, ...(loaded ? {} : { seen: before }) }])
}

/** A record for each, as one step. */
function addRecords(grid: GridController, field: FieldColumn, added: readonly Added[]): void {
  const { store, onInsertRows } = grid.props
  const band = bandIdAt(grid.layout, grid.bounds.rows - 1)
  const values = grid.props.newRowValues?.(band) ?? {}
  const rows = added.map((add) => ({ ...values, [field.id]: add(null) }))
  const { ids, saved } = store.insert(
    store.total(),
    rows,
    () => onInsertRows({ nextTo: null, rows, from: originOf(grid) }),
    band,
  )
  if (!grid.editing) selectNew(grid, ids)
  saved.then(
    () => grid.announce(t('grid.pastedRows', { count: rows.length })),
    (error: unknown) =>
      grid.tell({ kind: 'error', text: t('grid.insertFailed', { reason: reasonOf(error) }) }),
  )
}

const card = 'w-72 max-w-full rounded-lg bg-raised p-1 shadow-3'

/** What is on its way: beside its cell, or at the foot where it makes records. */
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
        <CellNote key={batch.key} rowId={rowId} columnId={field.id}>
          {rows}
        </CellNote>
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
