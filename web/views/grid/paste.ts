import { emptyValueOf, fieldOf, readValue } from '#core/fields/index.ts'
import type { CellValue } from '#core/schema.ts'
import { fieldUiOf, readTyped } from '../../fields/index.ts'
import { problemMessage } from '../../fields/problem-message.ts'
import { t } from '../../i18n/i18n.ts'
import { MAX_CELLS } from './block.ts'
import type { Pasted } from './clipboard.ts'
import type { GridController } from './controller.ts'
import { tellFailure } from './editing.ts'
import type { GridColumn, PasteAnswer } from './grid-props.ts'
import { withNewOptions } from './paste-options.ts'
import { planPaste, sourceCell, type PastePlan } from './paste-plan.ts'
import type { CellEdit, GridRow } from './row-types.ts'
import { selectRange, type Range } from './selection.ts'

type Read = { readonly value: CellValue; readonly text: string } | null

/** Reads one pasted cell as a column wants it; text that does not fit is kept and flagged. */
const readCell = (
  column: GridColumn,
  cell: Pasted['rows'][number][number] | undefined,
  from: Pasted['columns'][number] | undefined,
): { read: Read; reason: string | null } => {
  const text = cell?.text ?? ''
  const isSameKind =
    from !== undefined &&
    from.type === column.field.type &&
    fieldUiOf(column.field).canCopyInto !== false &&
    (from.id === column.field.id || column.field.selectOptions.length === 0)
  if (cell?.value !== undefined && isSameKind) {
    const parsed = readValue(cell.value, column.field)
    // Links show by their names, which reading them leaves out.
    const value = isLink(column) ? cell.value : parsed.ok ? parsed.value : null
    if (parsed.ok) return { read: { value, text }, reason: null }
  }
  const parsed = readTyped(text, column.field)
  if (parsed.ok) return { read: { value: parsed.value, text }, reason: null }
  return { read: null, reason: problemMessage(parsed.problem) }
}

const isLink = ({ field }: GridColumn): boolean => fieldOf(field).connects === true

const targetOf = (grid: GridController): Range | null => {
  const { selection, active, range } = grid
  if (selection.kind !== 'rows' || !active) return range
  const last = Math.max(0, grid.bounds.cols - 1)
  return { top: active.row, bottom: active.row, left: 0, right: last }
}

/** Text that is no value of its column: kept and flagged, in rows that exist or (by place) in new ones. */
type Flag = { readonly columnId: string; readonly text: string; readonly reason: string }
type Work = {
  readonly edits: CellEdit[]
  readonly newRows: Record<string, CellValue>[]
  readonly flags: (Flag & { readonly rowId: number })[]
  readonly newFlags: (Flag & { readonly place: number })[]
  readOnly: number
}

/** Pastes a block at the selection, as one action. */
export const paste = async (grid: GridController, pasted: Pasted): Promise<void> => {
  const { props } = grid
  const target = targetOf(grid) ?? (grid.bounds.cols > 0 ? { top: 0, left: 0, bottom: 0, right: 0 } : null)
  if (!target || !props.canEdit) return
  const size = { height: pasted.rows.length, width: pasted.rows[0]?.length ?? 1 }
  const canAddRows = props.canAddRows ?? false
  const plan = planPaste(size, target, { rows: grid.bounds.rows, cols: grid.bounds.cols, canAddRows })
  if (plan.height * plan.width > MAX_CELLS) {
    grid.tell({ kind: 'error', text: t('grid.tooMany', { max: MAX_CELLS }) })
    return
  }
  const known = Math.max(0, plan.height - plan.newRows)
  const rows = await props.store.readRange(plan.top, plan.top + known, new AbortController().signal)
  const columns = await columnsFor(grid, pasted, plan, size.width)
  const work = readBlock(pasted, plan, columns, rows, known)
  send(grid, work)
  if (plan.height > 0 && plan.width > 0) {
    const bottom = Math.min(grid.bounds.rows - 1, plan.top + plan.height - 1)
    grid.select(
      selectRange({ row: plan.top, col: plan.left }, { row: bottom, col: plan.left + plan.width - 1 }),
    )
  }
  report(grid, plan, work)
}

/** The columns that are written, with the options that the pasted texts need. */
const columnsFor = async (
  grid: GridController,
  pasted: Pasted,
  plan: PastePlan,
  sourceWidth: number,
): Promise<GridColumn[]> => {
  const columns: GridColumn[] = []
  for (const [across, column] of grid.props.columns.slice(plan.left, plan.left + plan.width).entries()) {
    const place = across % sourceWidth
    const isSame = pasted.columns[place]?.id === column.field.id
    const texts = isSame ? [] : pasted.rows.map((row) => row[place]?.text ?? '')
    columns.push(await withNewOptions(column, texts, grid.props.onCreateOption))
  }
  return columns
}

const readBlock = (
  pasted: Pasted,
  plan: PastePlan,
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
  known: number,
): Work => {
  const size = { height: pasted.rows.length, width: pasted.rows[0]?.length ?? 1 }
  const work: Work = { edits: [], newRows: [], flags: [], newFlags: [], readOnly: 0 }
  for (let down = 0; down < plan.height; down += 1) {
    const row = rows[down]
    if (!row && down < known) continue
    const values: Record<string, CellValue> = {}
    for (const [across, column] of columns.entries()) {
      const columnId = column.field.id
      const source = sourceCell(size, { row: down, col: across })
      const cell = pasted.rows[source.row]?.[source.col]
      const text = cell?.text ?? ''
      if (!column.canEdit) {
        work.readOnly += 1
        continue
      }
      const { read, reason } = readCell(column, cell, pasted.columns[source.col])
      if (!read) {
        const flag = { columnId, text, reason: reason ?? '' }
        if (row) work.flags.push({ ...flag, rowId: row.id })
        else work.newFlags.push({ ...flag, place: work.newRows.length })
      } else if (row) work.edits.push({ rowId: row.id, columnId, ...read })
      else values[columnId] = read.value ?? emptyValueOf(column.field)
    }
    if (!row) work.newRows.push(values)
  }
  return work
}

/** Writes edits and new rows through one call; flags go on afterwards. */
const send = (grid: GridController, { edits, newRows, flags, newFlags }: Work): void => {
  const { store, onPaste: write } = grid.props
  const fail = (error: unknown): void =>
    grid.tell({
      kind: 'error',
      text: t('grid.insertFailed', { reason: error instanceof Error ? error.message : String(error) }),
    })
  let answer: Promise<PasteAnswer> | null = null
  const once = (): Promise<PasteAnswer> => {
    answer ??= write({
      edits: edits.map((edit) => ({ ...edit, rowId: store.resolveId(edit.rowId) })),
      newRows,
    })
    return answer
  }
  if (edits.length > 0) void store.edit(edits, once).then(() => tellFailure(grid, edits))
  for (const flag of flags) store.flag(flag.rowId, flag.columnId, flag.text, flag.reason)
  if (newRows.length === 0) return
  const { ids, saved } = store.insert(store.total(), newRows, async () => {
    const { inserted, seq } = await once()
    return { rows: inserted, seq }
  })
  for (const flag of newFlags) {
    const id = ids[flag.place]
    if (id !== undefined) store.flag(id, flag.columnId, flag.text, flag.reason)
  }
  saved.catch(fail)
}

const report = (grid: GridController, plan: PastePlan, work: Work): void => {
  const rows = work.newRows.length
  const problems = work.flags.length + work.newFlags.length
  const parts = [t('grid.pasted', { count: work.edits.length + rows * plan.width })]
  if (rows > 0) parts.push(t('grid.pastedRows', { count: rows }))
  if (plan.clippedColumns > 0) parts.push(t('grid.pasteClipped', { count: plan.clippedColumns }))
  if (work.readOnly > 0) parts.push(t('grid.pasteReadOnly', { count: work.readOnly }))
  if (problems > 0) parts.push(t('grid.pasteProblems', { count: problems }))
  const text = parts.join(' · ')
  if (parts.length > 1) grid.tell({ kind: problems > 0 ? 'error' : 'info', text })
  else grid.announce(text)
}
