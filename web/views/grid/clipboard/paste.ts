import * as limits from '#core/limits.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { readClip } from './read-clipboard.ts'
import type { Flavours, Pasted } from './clipboard.ts'
import { groupHeaderIdAt } from '../rows/group-headers.ts'
import type { GridController } from '../controller.ts'
import { moveCutCells, type CutMove } from './cut-and-move.ts'
import { noteAmbiguousDates } from '../editing/ambiguous-dates.ts'
import { showWriteError, showReadOnlyToast, writeCells } from '../editing/editing.ts'
import type { InsertResult, PasteResult } from '../grid-props.ts'
import { SelectedBlock } from '../rows/selected-block.ts'
import { type PasteWork, readPasted } from './paste-cells.ts'
import { pasteTargetColumns } from './paste-target-columns.ts'
import { planPaste, type PastePlan } from './paste-plan.ts'
import { addColumnsForPaste } from './paste-overflow.ts'
import type { CellEdit } from '../rows/row-types.ts'
import { selectRange, type Range } from '../keyboard/selection.ts'

/** Larger pastes ask for confirmation. */
const pasteConfirmRows = 1000

const targetOf = (grid: GridController): Range | null => {
  const { selection, active, range } = grid
  if (selection.kind !== 'rows' || !active) return range
  const last = Math.max(0, grid.bounds.cols - 1)
  return { top: active.row, bottom: active.row, left: 0, right: last }
}

/** Pastes clipboard content at the selection as one undo step; `textOnly` uses plain text. */
export const pasteClip = async (
  grid: GridController,
  flavours: Partial<Flavours>,
  textOnly: boolean,
): Promise<void> => {
  const pasted = readClip(flavours, textOnly)
  if (pasted) await paste(grid, pasted)
}

const paste = async (grid: GridController, pasted: Pasted): Promise<void> => {
  const { props } = grid
  const isEmpty = grid.bounds.rows === 0 && grid.bounds.cols > 0
  const target = targetOf(grid) ?? (isEmpty ? { top: 0, left: 0, bottom: 0, right: 0 } : null)
  // The selected record was deleted and nothing else is selected.
  if (!target && grid.bounds.cols > 0) grid.showMessage({ kind: 'info', text: t('grid.pasteNowhere') })
  const first = target && grid.columnAt(target.left)
  if (!target || !first) return
  if (!props.canEdit) return showReadOnlyToast(grid, first)
  const size = { height: pasted.rows.length, width: pasted.rows[0]?.length ?? 1 }
  const canAddRows = props.canAddRows ?? false
  const chosen = new SelectedBlock(grid, target)
  const planned = (place: Range): PastePlan =>
    planPaste(size, place, { rows: chosen.rowsAt(place), cols: grid.bounds.cols, canAddRows })
  const nowhere = (): void => grid.showMessage({ kind: 'info', text: t('grid.selectionCleared') })
  const begun = await addColumnsForPaste(grid, pasted, planned(target))
  if (begun === null) return
  const place = chosen.place()
  if (!place) return nowhere()
  const plan = planned(place)
  if (plan.height * plan.width > limits.cellsPerActionMax) {
    grid.showMessage({
      kind: 'error',
      text: t('grid.tooMany', { max: formatNumber(limits.cellsPerActionMax) }),
    })
    return
  }
  if (plan.newRows > pasteConfirmRows && props.onConfirmAdd && !(await props.onConfirmAdd(plan.newRows)))
    return
  const known = Math.max(0, plan.height - plan.newRows)
  const rows = await props.store.readRange(plan.top, plan.top + known, new AbortController().signal)
  if (!chosen.isAmong(rows)) return nowhere()
  const { columns, group } = await pasteTargetColumns(grid, pasted, plan, begun)
  const work = readPasted(pasted, plan, columns, rows, known)
  const groupId = groupHeaderIdAt(grid.layout, grid.bounds.rows - 1)
  const values = props.newRowValues?.(groupId) ?? {}
  for (const [at, row] of work.newRows.entries()) work.newRows[at] = { ...values, ...row }
  const isWhole =
    work.flags.length + work.newFlags.length + work.readOnly + plan.clippedRows + plan.clippedColumns === 0
  send(grid, work, moveCutCells(grid, pasted, work.edits, isWhole), group)
  if (plan.height > 0 && plan.width > 0) {
    const bottom = Math.min(grid.bounds.rows - 1, plan.top + plan.height - 1)
    grid.select(
      selectRange({ row: plan.top, col: plan.left }, { row: bottom, col: plan.left + plan.width - 1 }),
    )
  }
  report(grid, plan, work)
}

/** Sends edits and new rows in one call, then applies flags. */
const send = (
  grid: GridController,
  { edits: written, newRows, flags, newFlags, ambiguousDates, newAmbiguousDates }: PasteWork,
  { edits: emptied, after }: CutMove,
  group: string | undefined,
): void => {
  const { store, onPaste: write } = grid.props
  const edits = [...written, ...emptied]
  const fail = (error: unknown): void =>
    grid.showMessage({
      kind: 'error',
      text: t('grid.insertFailed', { reason: error instanceof Error ? error.message : String(error) }),
    })
  let pasted: Promise<PasteResult> | null = null
  // Sends pending edits first, with their expected values.
  const once = (sent: readonly CellEdit[] = []): Promise<PasteResult> => {
    pasted ??= write({ edits: sent, newRows, group, after })
    return pasted
  }
  if (edits.length > 0)
    void store.cells.edit(edits, once).then(() => {
      // Both grids may show the same records.
      if (after) store.refresh()
      showWriteError(grid, edits)
    })
  store.cells.flag(flags)
  const writeOther = (others: readonly CellEdit[]): void => writeCells(grid, others)
  if (newRows.length === 0) {
    noteAmbiguousDates(grid, ambiguousDates, writeOther)
    return
  }
  const added = async (): Promise<InsertResult> => {
    const { inserted, seq } = await once()
    return { rows: inserted, seq }
  }
  const { ids, saved } = store.insert(
    store.total(),
    newRows,
    added,
    groupHeaderIdAt(grid.layout, grid.bounds.rows - 1),
  )
  store.cells.flag(
    newFlags.flatMap(({ place, ...flag }) => {
      const rowId = ids[place]
      return rowId === undefined ? [] : [{ ...flag, rowId }]
    }),
  )
  // New records get their ids on save.
  saved.then(
    () =>
      noteAmbiguousDates(
        grid,
        [
          ...ambiguousDates,
          ...newAmbiguousDates.flatMap(({ place, ...date }) => {
            const rowId = ids[place]
            return rowId === undefined ? [] : [{ ...date, rowId }]
          }),
        ],
        writeOther,
      ),
    fail,
  )
}

const report = (grid: GridController, plan: PastePlan, work: PasteWork): void => {
  const rows = work.newRows.length
  const problems = work.flags.length + work.newFlags.length
  const parts = [t('grid.pasted', { count: work.edits.length + work.newCells })]
  if (rows > 0) parts.push(t('grid.pastedRows', { count: rows }))
  if (plan.clippedColumns > 0) parts.push(t('grid.pasteClipped', { count: plan.clippedColumns }))
  if (plan.clippedRows > 0) parts.push(t('grid.pasteRowsClipped', { count: plan.clippedRows }))
  if (work.readOnly > 0) parts.push(t('grid.pasteReadOnly', { count: work.readOnly }))
  if (problems > 0) parts.push(t('grid.pasteProblems', { count: problems }))
  const text = parts.join(' · ')
  if (parts.length > 1) grid.showMessage({ kind: problems > 0 ? 'error' : 'info', text, isMarked: true })
  else grid.announce(text)
}
