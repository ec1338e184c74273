import type { CellValue } from '#core/schema.ts'
import { fieldUiOf, readTyped, writtenText } from '../../fields/index.ts'
import { problemMessage } from '../../fields/problem-message.ts'
import type { EditorMove, EditorResult } from '../../fields/field-ui.ts'
import { currentTextFormat } from '../../fields/text-format.ts'
import { t } from '../../i18n/i18n.ts'
import { bandIdAt } from './bands.ts'
import type { GridController } from './controller.ts'
import { whyReadOnly } from './cell-reason.ts'
import { forgetClip } from './cut.ts'
import { noteDoubts } from './doubts.ts'
import type { Editing } from './edit-state.ts'
import type { GridColumn } from './grid-props.ts'
import type { CellEdit, GridRow } from './row-types.ts'
import { isSameValue } from './same-value.ts'
import { move, selectCell } from './selection.ts'

/** The cell that keys act on: its row and column, if its row is loaded. */
export const activeCell = (grid: GridController): { row: GridRow; column: GridColumn } | null => {
  const { active } = grid
  if (!active) return null
  const row = grid.props.store.rowAt(active.row)
  const column = grid.columnAt(active.col)
  return row && column ? { row, column } : null
}

/** Why the active cell stays as it is: the whole sheet is only looked at, or nobody writes this field. */
export const tellReadOnly = (grid: GridController, { field }: GridColumn): void =>
  grid.tell({ kind: 'info', text: whyReadOnly(field, grid.props.canEdit) })

/**
 * Begins to edit the active cell. `typed` is text that is in the textarea already and starts a new value; null edits
 * what is there. Returns false, and says why, where the cell cannot be edited.
 */
export const beginEdit = (grid: GridController, mode: 'enter' | 'edit', typed: string | null): boolean => {
  const at = activeCell(grid)
  const { active, elements } = grid
  if (!at || !active || !elements) return false
  const { row, column } = at
  const ui = fieldUiOf(column.field)
  const isLook = ui.isViewer && typed === null && ui.text(row[column.field.id] ?? null, column.field) !== ''
  if (ui.editorKind === 'none' || (!isLook && (!grid.props.canEdit || !column.canEdit))) {
    if (!column.canEdit) tellReadOnly(grid, column)
    return false
  }
  const failed = grid.props.store.cellState(row.id, column.field.id)?.text ?? null
  const initial = writtenText(row[column.field.id] ?? null, column.field)
  grid.reveal(active)
  // A block stays selected: Mod+Enter fills it.
  if (grid.selection.kind !== 'cells') grid.selection = selectCell(active)
  grid.editing = {
    rowId: row.id,
    column,
    cell: active,
    mode,
    kind: ui.editorKind,
    initial,
    seen: grid.props.store.saved(row.id, column.field.id),
    typed: typed ?? (ui.editorKind === 'overlay' ? failed : null),
  }
  forgetClip(grid)
  grid.props.store.pin(row.id, bandIdAt(grid.layout, active.row))
  if (ui.editorKind === 'text' && typed === null) {
    const text = failed ?? initial
    elements.textarea.value = text
    elements.textarea.setSelectionRange(text.length, text.length)
  }
  grid.requestPaint()
  grid.notify()
  return true
}

/** Ends the edit and says what it was; nothing is written. */
export const endEdit = (grid: GridController): Editing | null => {
  const { editing, elements } = grid
  if (!editing) return null
  grid.editing = null
  if (elements) elements.textarea.value = ''
  const { store } = grid.props
  // It stays where it is until one leaves it.
  if (
    grid.chosen.activeId === null ||
    store.resolveId(grid.chosen.activeId) !== store.resolveId(editing.rowId)
  ) {
    store.pin(null)
    store.leave(grid.chosen.ids())
  }
  grid.requestPaint()
  grid.notify()
  return editing
}

/** Leaves the cell as it was. */
export const cancelEdit = (grid: GridController): void => {
  if (endEdit(grid)) grid.focus()
}

/** Takes the text of the textarea, if the cell is edited there. */
export const commitText = (grid: GridController): void => {
  const text = grid.elements?.textarea.value ?? ''
  const editing = endEdit(grid)
  if (editing?.kind === 'text') writeResult(grid, editing, { text })
}

/** Takes what an overlay editor hands back. */
export const commitResult = (grid: GridController, result: EditorResult, to: EditorMove): void => {
  const editing = endEdit(grid)
  if (!editing) return
  writeResult(grid, editing, result)
  if (to === 'stay' && document.activeElement !== document.body && document.activeElement !== null) {
    const isElsewhere = !grid.elements?.root.contains(document.activeElement)
    if (isElsewhere) return
  }
  grid.focus()
  if (to !== 'stay') moveAfterCommit(grid, to)
}

/** Moves on after Enter or Tab: in a run of Tabs Enter comes back to the column where it began. */
export const moveAfterCommit = (grid: GridController, to: Exclude<EditorMove, 'stay'>): void => {
  const { active, bounds } = grid
  if (!active) return
  if (to === 'next' || to === 'previous') {
    grid.tabRunStart ??= active.col
    const next = move(grid.selection, 0, to === 'next' ? 1 : -1, bounds)
    grid.select(next, next.kind === 'none' ? null : next.active)
    return
  }
  const col = to === 'down' && grid.tabRunStart !== null ? grid.tabRunStart : active.col
  grid.tabRunStart = null
  const next = move(selectCell({ row: active.row, col }), to === 'down' ? 1 : -1, 0, bounds)
  grid.select(next, next.kind === 'none' ? null : next.active)
}

/** Writes what an editor handed back, or keeps it and says why it is not valid. */
export const writeResult = (
  grid: GridController,
  { rowId, column, initial, seen: before }: Editing,
  result: EditorResult,
): void => {
  if ('isWritten' in result) return
  const { store } = grid.props
  const id = store.resolveId(rowId)
  const columnId = column.field.id
  const state = store.cellState(id, columnId)
  const seen = before === undefined ? {} : { seen: before }
  if ('text' in result) {
    if (result.text === initial) {
      // Typing the saved text again takes back a refused edit.
      if (state?.status === 'failed') store.cells.discard(id, columnId)
      return
    }
    const parsed = readTyped(result.text, column.field)
    if (!parsed.ok) {
      const reason = problemMessage(parsed.problem)
      store.cells.flag([{ rowId: id, columnId, text: result.text, reason }])
      grid.announce(t('grid.cellFailed', { reason }))
      return
    }
    writeCells(grid, [{ rowId: id, columnId, value: parsed.value, text: result.text, ...seen }])
    const { field } = column
    const other = fieldUiOf(field).otherReading?.(result.text, field, currentTextFormat()) ?? null
    if (other !== null)
      noteDoubts(grid, [{ rowId: id, field, text: result.text, value: parsed.value, other }], (edits) =>
        writeCells(grid, edits),
      )
    return
  }
  const row = store.rowAt(store.indexOf(id))
  if (state === undefined && row && isSameValue(row[columnId] ?? null, result.value)) return
  writeCells(grid, [{ rowId: id, columnId, value: result.value, ...seen }])
}

/** Writes cells as one action; they show at once. */
export const writeCells = (grid: GridController, edits: readonly CellEdit[]): void =>
  void storeCells(grid, edits)

/** Writes cells; resolves when that is answered. */
export const storeCells = (grid: GridController, edits: readonly CellEdit[]): Promise<void> => {
  const { store } = grid.props
  const own = activeCell(grid)?.row.id
  // A row stays where it is until one leaves it, whatever filters and sorts now say.
  if (own !== undefined && edits.some(({ rowId }) => store.resolveId(rowId) === own))
    store.pin(own, bandIdAt(grid.layout, grid.active?.row ?? 0))
  return store.cells.edit(edits, grid.props.onCommit).then(() => tellFailure(grid, edits))
}

/** Says why cells were refused, if any were; the cells themselves are marked. */
export const tellFailure = (grid: GridController, edits: readonly CellEdit[]): void => {
  const { store } = grid.props
  const states = edits.map((edit) => store.cellState(store.resolveId(edit.rowId), edit.columnId))
  const count = states.filter((state) => state?.conflict).length
  // Of one cell it is asked in its place.
  if (count > 1) grid.tell({ kind: 'error', text: t('grid.disputed', { count }) })
  else if (count === 1) grid.announce(t('grid.disputed', { count }))
  // What waits for a connection is counted at the foot, and nobody refused it.
  const isRefused = (state: (typeof states)[number]) =>
    state?.status === 'failed' && !state.conflict && !state.isUnanswered
  const reason = states.find(isRefused)?.reason
  if (reason) grid.tell({ kind: 'error', text: t('grid.cellFailed', { reason }) })
}

/** Sets the active cell by a key or click that means a value to its type; false when it means nothing. */
export const writeActive = (grid: GridController, value: CellValue | undefined): boolean => {
  const at = activeCell(grid)
  if (!at || value === undefined || !grid.props.canEdit || !at.column.canEdit) return false
  writeCells(grid, [{ rowId: at.row.id, columnId: at.column.field.id, value }])
  return true
}
