import type { CellValue } from '#core/schema.ts'
import { messageOf } from '../../../../api/http/api-error.ts'
import { fieldUiOf, parseTyped } from '../../../../fields/index.ts'
import { problemMessage } from '../../../../fields/format/problem-message.ts'
import { t } from '../../../../i18n/i18n.ts'
import type { GridController } from '../../../../views/grid/controller.ts'
import type { GridProps } from '../../../../views/grid/grid-props.ts'
import type { BoardStack, StackRange } from './board-stacks.ts'

/** True if the title of a new record can be typed as text. */
export function canTypeTitle({ columns }: Pick<GridProps, 'columns'>): boolean {
  const title = columns[0]
  return title !== undefined && title.canEdit && fieldUiOf(title.field).editorKind === 'text'
}

/** Adds a record with a title at the end of a stack, at once on screen. Resolves to false if it cannot be added. */
export async function addCard(
  grid: GridController,
  stack: BoardStack,
  range: StackRange,
  title: string,
): Promise<boolean> {
  const column = grid.props.columns[0]?.field
  if (!column) return false
  const parsed = parseTyped(title, column)
  if (!parsed.ok) {
    grid.showMessage({
      kind: 'error',
      text: t('grid.insertFailed', { reason: problemMessage(parsed.problem) }),
    })
    return false
  }
  const id = await insert(grid, stack, range, { [column.id]: parsed.value })
  if (id === null) return false
  grid.announce(t('kanban.added', { name: title, stack: stack.title }))
  return true
}

/** Adds an empty record at the end of a stack; resolves to its saved id, or null. */
export function addEmptyCard(
  grid: GridController,
  stack: BoardStack,
  range: StackRange,
): Promise<number | null> {
  return insert(grid, stack, range, {})
}

async function insert(
  grid: GridController,
  { group }: BoardStack,
  { first, count }: StackRange,
  cells: Readonly<Record<string, CellValue>>,
): Promise<number | null> {
  const { store, newRowValues, onInsertRows, onMissingValues } = grid.props
  const values = { ...newRowValues?.(group), ...cells }
  const asked = onMissingValues?.(values) ?? null
  const given = asked ? await asked : {}
  if (!given) return null
  const rows = [{ ...values, ...given }]
  const { ids, saved } = store.insert(first + count, rows, () => onInsertRows({ nextTo: null, rows }), group)
  try {
    await saved
    return store.resolveId(ids[0] ?? 0)
  } catch (error) {
    grid.showMessage({ kind: 'error', text: t('grid.insertFailed', { reason: messageOf(error) }) })
    return null
  }
}
