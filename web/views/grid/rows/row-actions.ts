import type { CellValue } from '#core/schema.ts'
import { t } from '../../../i18n/i18n.ts'
import { groupHeaderIdAt } from './group-headers.ts'
import type { GridController } from '../controller.ts'
import type { InsertResult, InsertRequest, RowTarget } from '../grid-props.ts'
import { copiedCells } from './row-copy.ts'
import { selectAll, selectCell, selectRows, toggleRow } from '../keyboard/selection.ts'
import { readBlock } from '../clipboard/cell-block.ts'

const deleteConfirmRows = 20
const insertConfirmRows = 1000

/** The message of an error. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Where a new record goes: next to a row, in its group, or at the end. */
export type NewPlace = { readonly row: number; readonly side: 'above' | 'below' } | 'end'

/** Adds an empty record and selects its first editable cell. Asks first for values that it must have. */
export const insertRow = (grid: GridController, place: NewPlace): boolean => {
  const { props } = grid
  if (!props.canAddRows) return false
  const values = props.newRowValues?.(groupAt(grid, place)) ?? {}
  const asked = props.onMissingValues?.(values) ?? null
  if (asked) void asked.then((given) => given && insertWith(grid, place, { ...values, ...given }))
  else insertWith(grid, place, values)
  return true
}

/** The index of a new record; 0 while rows are still loading. */
const indexOfNew = ({ props, bounds }: GridController, place: NewPlace): number => {
  const end = props.store.isReady() ? bounds.rows : 0
  return place === 'end' ? end : Math.min(place.row + Number(place.side === 'below'), end)
}

const groupAt = (grid: GridController, place: NewPlace): string | null =>
  groupHeaderIdAt(grid.layout, place === 'end' ? indexOfNew(grid, place) - 1 : place.row)

const insertWith = (
  grid: GridController,
  place: NewPlace,
  values: Readonly<Record<string, CellValue>>,
): void => {
  const { props } = grid
  const { store } = props
  const next = place === 'end' ? undefined : store.rowAt(place.row)
  const from = originOf(grid)
  const send = (): Promise<InsertResult> => {
    // The neighbor may have been saved since, with a new id.
    const nextTo = next ? store.resolveId(next.id) : 0
    const side = place === 'end' || place.side === 'above' ? 'before' : 'after'
    return props.onInsertRows({ nextTo: nextTo > 0 ? { id: nextTo, side } : null, rows: [values], from })
  }
  // Cells of links show titles, which come with the saved record.
  const links = new Set(props.columns.flatMap(({ field }) => (field.link ? [field.id] : [])))
  const shown = Object.fromEntries(Object.entries(values).filter(([columnId]) => !links.has(columnId)))
  const { ids, saved } = store.insert(indexOfNew(grid, place), [shown], send, groupAt(grid, place))
  notifyRefused(grid, saved)
  selectNew(grid, ids)
}

/** The cell to return to when undoing a new record. */
export const originOf = (grid: GridController): InsertRequest['from'] => {
  const rowId = grid.chosen.activeId
  const columnId = grid.columnAt(grid.active?.col ?? -1)?.field.id
  return rowId === null || columnId === undefined ? undefined : { rowId, columnId }
}

/** Selects the first new record, so that typing goes there. */
export const selectNew = (grid: GridController, [id = 0]: readonly number[]): void => {
  const row = grid.props.store.indexOf(id)
  const first = grid.props.columns.findIndex((column) => column.canEdit)
  const cell = { row, col: Math.max(0, first) }
  if (row >= 0) grid.select(selectCell(cell), cell)
}

const notifyRefused = (grid: GridController, saved: Promise<void>): void =>
  void saved.catch((error: unknown) =>
    grid.showMessage({ kind: 'error', text: t('grid.insertFailed', { reason: reasonOf(error) }) }),
  )

/** Opens a record, at its comments if it has any. */
export const openRow = ({ props }: GridController, index: number): void => {
  const id = props.store.rowAt(index)?.id
  if (id === undefined) return
  if (props.onComment && props.commentsOf?.(id)) props.onComment(id, null)
  else props.onExpand?.(id)
}

/** The selected records. Loads the rows of a block as needed. */
export const selectedTarget = async (grid: GridController): Promise<RowTarget | null> => {
  const { selection, props } = grid
  if (selection.kind === 'all') return { kind: 'all', count: selection.count }
  if (selection.kind === 'rows') {
    const ids = [...selection.ids].map((id) => props.store.resolveId(id))
    const rows = ids.map((id) => props.store.rowAt(props.store.indexOf(id)) ?? grid.tickedRows.get(id))
    return { kind: 'ids', ids, rows: rows.filter((row) => row !== undefined) }
  }
  const block = selection.kind === 'cells' ? await readBlock(grid) : null
  return block && { kind: 'ids', ids: block.rows.map((row) => row.id), rows: block.rows }
}

/** Adds copies of the selected records, without unique values. */
export const duplicateSelected = async (grid: GridController): Promise<boolean> => {
  const { props, selection, bounds } = grid
  if (!props.canAddRows) return false
  if (selection.kind === 'all' && (props.allCount ?? 0) > bounds.rows) {
    grid.showMessage({ kind: 'error', text: t('grid.inCollapsedGroups') })
    return true
  }
  const block = await readBlock(grid)
  const count = block?.rows.length ?? 0
  if (!block || count === 0) return false
  if (count > insertConfirmRows && props.onConfirmAdd && !(await props.onConfirmAdd(count))) return true
  const rows = block.rows.map((row) => copiedCells(row, props.columns))
  const from = originOf(grid)
  // In the last record's group, at its end.
  const last = props.store.indexOf(block.rows.at(-1)?.id ?? 0)
  const groupId =
    last < 0 ? groupHeaderIdAt(grid.layout, grid.bounds.rows - 1) : groupHeaderIdAt(grid.layout, last)
  const next = last < 0 ? undefined : grid.layout.groupHeaders.find(({ row }) => row > last)
  const at = next?.row ?? grid.bounds.rows
  const send = (): Promise<InsertResult> => props.onInsertRows({ nextTo: null, rows, from })
  const { ids, saved } = props.store.insert(at, rows, send, groupId)
  selectNew(grid, ids)
  try {
    await saved
    grid.showMessage({ kind: 'info', text: t('grid.duplicated', { count: rows.length }) })
  } catch (error) {
    grid.showMessage({ kind: 'error', text: t('grid.insertFailed', { reason: reasonOf(error) }) })
  }
  return true
}

export const deleteSelected = async (grid: GridController): Promise<void> => {
  const { props } = grid
  if (!props.canDeleteRows) return
  const target = await selectedTarget(grid)
  let count = target?.kind === 'all' ? target.count : (target?.ids.length ?? 0)
  if (!target || count === 0) return
  if (
    (target.kind === 'all' || count > deleteConfirmRows) &&
    props.onConfirmDelete &&
    !(await props.onConfirmDelete(count))
  )
    return
  const { active } = grid
  try {
    if (target.kind === 'all') {
      count = await props.onDeleteRows(target)
      props.store.reset()
    } else {
      const gone = props.store.remove(target.ids, (ids) => props.onDeleteRows({ kind: 'ids', ids }))
      const rows = grid.bounds.rows
      if (active && rows > 0)
        grid.select(selectCell({ row: Math.min(active.row, rows - 1), col: active.col }))
      await gone
    }
    grid.showMessage({ kind: 'info', text: t('grid.deletedRows', { count }) })
  } catch (error) {
    grid.showMessage({ kind: 'error', text: t('grid.deleteFailed', { reason: reasonOf(error) }) })
  }
}

/** Toggles a row's checkbox; with `isRange`, all rows from the last checked one. */
export const tickRow = (grid: GridController, index: number, isRange: boolean): void => {
  const { store } = grid.props
  const row = store.rowAt(index)
  if (!row) return
  const { selection } = grid
  if (isRange && selection.kind === 'rows') {
    void tickRange(grid, selection.pivot, index)
    return
  }
  grid.rememberTicked([row])
  grid.select(toggleRow(selection, row.id, index))
  announceRows(grid)
}

/** Checks all rows between two indexes. */
export const tickRange = async (grid: GridController, from: number, to: number): Promise<void> => {
  const first = Math.min(from, to)
  const rows = await grid.props.store.readRange(first, Math.max(from, to) + 1, new AbortController().signal)
  grid.rememberTicked(rows)
  grid.select(
    selectRows(
      grid.selection,
      rows.map((row) => row.id),
      from,
      true,
    ),
  )
  announceRows(grid)
}

/** Checks all records of the view, or none. */
export const tickAll = (grid: GridController): void => {
  const { selection, active, bounds } = grid
  const count = grid.props.allCount ?? bounds.rows
  grid.select(
    selection.kind === 'all' ? selectCell(active ?? { row: 0, col: 0 }) : selectAll(selection, count),
  )
  if (selection.kind !== 'all') grid.announce(t('grid.selectedAll', { count }))
}

const announceRows = (grid: GridController): void => {
  if (grid.selection.kind === 'rows')
    grid.announce(t('grid.selectedRows', { count: grid.selection.ids.size }))
}
