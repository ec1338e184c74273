import type { CellValue } from '#core/schema.ts'
import { fieldUiOf, parseTyped, textFromEditor } from '../../../fields/index.ts'
import { problemMessage } from '../../../fields/format/problem-message.ts'
import type { EditorMove, EditorResult } from '../../../fields/field-ui.ts'
import { currentTextFormat } from '../../../fields/format/text-format.ts'
import { t } from '../../../i18n/i18n.ts'
import { groupHeaderIdAt } from '../rows/group-headers.ts'
import type { GridController } from '../controller.ts'
import { readOnlyReason } from './cell-error.ts'
import { forgetClip } from '../clipboard/cut.ts'
import { noteAmbiguousDates } from './ambiguous-dates.ts'
import type { Editing } from './edit-state.ts'
import type { GridColumn } from '../grid-props.ts'
import type { CellEdit, GridRow } from '../rows/row-types.ts'
import { isSameValue } from './same-value.ts'
import { move, selectCell } from '../keyboard/selection.ts'

/** The active cell with its row and column, if the row is loaded. */
export const activeCell = (grid: GridController): { row: GridRow; column: GridColumn } | null => {
  const { active } = grid
  if (!active) return null
  const row = grid.props.store.rowAt(active.row)
  const column = grid.columnAt(active.col)
  return row && column ? { row, column } : null
}

/** Explains why the active cell cannot be edited. */
export const showReadOnlyToast = (grid: GridController, { field }: GridColumn): void =>
  grid.showMessage({ kind: 'info', text: readOnlyReason(field, grid.props.canEdit) })

/**
 * Starts editing the active cell. `typed` is the text that replaces the value; null edits the existing one. Shows a
 * message and returns false if the cell is read-only.
 */
export const beginEdit = (grid: GridController, mode: 'enter' | 'edit', typed: string | null): boolean => {
  const at = activeCell(grid)
  const { active, elements } = grid
  if (!at || !active || !elements) return false
  const { row, column } = at
  const ui = fieldUiOf(column.field)
  const isLook = ui.isViewer && typed === null && ui.text(row[column.field.id] ?? null, column.field) !== ''
  if (ui.editorKind === 'none' || (!isLook && (!grid.props.canEdit || !column.canEdit))) {
    if (!column.canEdit) showReadOnlyToast(grid, column)
    return false
  }
  const failed = grid.props.store.cellState(row.id, column.field.id)?.text ?? null
  const initial = textFromEditor(row[column.field.id] ?? null, column.field)
  grid.reveal(active)
  // Keep a block selected for Mod+Enter.
  grid.startEditing({
    rowId: row.id,
    column,
    cell: active,
    mode,
    kind: ui.editorKind,
    initial,
    seen: grid.props.store.cells.expected(row.id, column.field.id),
    typed: typed ?? (ui.editorKind === 'overlay' ? failed : null),
  })
  forgetClip(grid)
  grid.props.store.pin(row.id, groupHeaderIdAt(grid.layout, active.row))
  if (ui.editorKind === 'text' && typed === null) {
    const text = failed ?? initial
    elements.textarea.value = text
    elements.textarea.setSelectionRange(text.length, text.length)
  }
  grid.requestPaint()
  grid.notify()
  return true
}

/** Ends the edit without writing; returns its state. */
export const endEdit = (grid: GridController): Editing | null => {
  const { editing, elements } = grid
  if (!editing) return null
  grid.stopEditing()
  if (elements) elements.textarea.value = ''
  const { store } = grid.props
  // Unpin the row once the selection leaves it.
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

/** Discards the edit. */
export const cancelEdit = (grid: GridController): void => {
  if (endEdit(grid)) grid.focus()
}

/** Commits the textarea, if it is the editor. */
export const commitText = (grid: GridController): void => {
  const text = grid.elements?.textarea.value ?? ''
  const editing = endEdit(grid)
  if (editing?.kind === 'text') writeResult(grid, editing, { text })
}

/** Commits the result of an overlay editor. */
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

/** Moves after Enter or Tab. Enter after Tabs returns to the column where they began. */
export const moveAfterCommit = (grid: GridController, to: Exclude<EditorMove, 'stay'>): void => {
  const { active, bounds } = grid
  if (!active) return
  if (to === 'next' || to === 'previous') {
    grid.startTabRun(active.col)
    const next = move(grid.selection, 0, to === 'next' ? 1 : -1, bounds)
    grid.select(next, next.kind === 'none' ? null : next.active)
    return
  }
  const start = grid.endTabRun()
  const col = to === 'down' && start !== null ? start : active.col
  const next = move(selectCell({ row: active.row, col }), to === 'down' ? 1 : -1, 0, bounds)
  grid.select(next, next.kind === 'none' ? null : next.active)
}

/** Writes an editor's result, or flags it with the reason it is invalid. */
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
      // Retyping the saved text discards a rejected edit.
      if (state?.status === 'failed') store.cells.discard(id, columnId)
      return
    }
    const parsed = parseTyped(result.text, column.field)
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
      noteAmbiguousDates(
        grid,
        [{ rowId: id, field, text: result.text, value: parsed.value, other }],
        (edits) => writeCells(grid, edits),
      )
    return
  }
  const row = store.rowAt(store.indexOf(id))
  if (state === undefined && row && isSameValue(row[columnId] ?? null, result.value)) return
  writeCells(grid, [{ rowId: id, columnId, value: result.value, ...seen }])
}

/** Writes cells optimistically as one action. */
export const writeCells = (grid: GridController, edits: readonly CellEdit[]): void =>
  void storeCells(grid, edits)

/** Writes cells; resolves with the response. */
export const storeCells = (grid: GridController, edits: readonly CellEdit[]): Promise<void> => {
  const { store } = grid.props
  const own = activeCell(grid)?.row.id
  // Pin the row while it is active, so that filters and sorts do not move it.
  if (own !== undefined && edits.some(({ rowId }) => store.resolveId(rowId) === own))
    store.pin(own, groupHeaderIdAt(grid.layout, grid.active?.row ?? 0))
  return store.cells.edit(edits, grid.props.onCommit).then(() => showWriteError(grid, edits))
}

/** Reports rejected cells, which are also marked in the grid. */
export const showWriteError = (grid: GridController, edits: readonly CellEdit[]): void => {
  const { store } = grid.props
  const states = edits.map((edit) => store.cellState(store.resolveId(edit.rowId), edit.columnId))
  const count = states.filter((state) => state?.conflict).length
  // A single conflict shows its prompt at the cell instead.
  if (count > 1) grid.showMessage({ kind: 'error', text: t('grid.disputed', { count }) })
  else if (count === 1) grid.announce(t('grid.disputed', { count }))
  // Offline edits are counted in the footer and are not rejected.
  const isRefused = (state: (typeof states)[number]) =>
    state?.status === 'failed' && !state.conflict && !state.isUnconfirmed
  const reason = states.find(isRefused)?.reason
  if (reason) grid.showMessage({ kind: 'error', text: t('grid.cellFailed', { reason }) })
}

/** Sets the active cell by a key or click that the type supports; false otherwise. */
export const writeActive = (grid: GridController, value: CellValue | undefined): boolean => {
  const at = activeCell(grid)
  if (!at || value === undefined || !grid.props.canEdit || !at.column.canEdit) return false
  writeCells(grid, [{ rowId: at.row.id, columnId: at.column.field.id, value }])
  return true
}
