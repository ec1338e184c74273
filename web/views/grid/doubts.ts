import { fieldUiOf } from '../../fields/index.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import { formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import type { GridNotice, GridProps } from './grid-props.ts'
import type { CellEdit } from './row-types.ts'

/** A cell whose text could be read in two ways: how it was read, and how else. */
export type Doubt = {
  readonly rowId: number
  readonly field: FieldColumn
  readonly text: string
  readonly value: CellValue
  readonly other: CellValue
}

type Store = GridProps['store']
/** What is told of a grid: its rows, and how it says something. */
type Told = { readonly props: Pick<GridProps, 'store'>; tell(notice: GridNotice): void; requestPaint(): void }
const noted = new WeakMap<Store, Map<string, Doubt>>()
const keyOf = (rowId: number, columnId: string): string => `${rowId} ${columnId}`
const mostNamed = 3

/** How else a cell could be read; null where nobody doubts it, or it holds something else by now. */
export const doubtOf = (store: Store, rowId: number, columnId: string, now: CellValue): Doubt | null => {
  const doubt = noted.get(store)?.get(keyOf(rowId, columnId))
  return doubt && doubt.value === now ? doubt : null
}

/** Marks cells that could be read in two ways, names them, and offers the other way for all of them as one step. */
export const noteDoubts = (
  grid: Told,
  doubts: readonly Doubt[],
  write: (edits: readonly CellEdit[]) => void,
): void => {
  if (doubts.length === 0) return
  const { store } = grid.props
  const kept = noted.get(store) ?? new Map<string, Doubt>()
  noted.set(store, kept)
  for (const doubt of doubts) kept.set(keyOf(store.resolveId(doubt.rowId), doubt.field.id), doubt)
  const named = doubts
    .slice(0, mostNamed)
    .map(({ text, value, field }) => `${text} → ${fieldUiOf(field).text(value, field)}`)
  if (doubts.length > mostNamed) named.push('…')
  grid.tell({
    kind: 'info',
    text: t('grid.inDoubt', { count: doubts.length, list: formatList(named, { type: 'unit' }) }),
    action: {
      label: t('grid.readOtherWay'),
      onSelect: () =>
        write(
          doubts.map(({ rowId, field, other }) => ({
            rowId: store.resolveId(rowId),
            columnId: field.id,
            value: other,
          })),
        ),
    },
  })
  grid.requestPaint()
}
