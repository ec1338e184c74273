import { fieldUiOf } from '../../../fields/index.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import { formatList } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import type { GridMessage, GridProps } from '../grid-props.ts'
import type { CellEdit } from '../rows/row-types.ts'

/** A cell with an ambiguous date: the value used and the alternative. */
export type AmbiguousDate = {
  readonly rowId: number
  readonly field: FieldColumn
  readonly text: string
  readonly value: CellValue
  readonly other: CellValue
}

type Store = GridProps['store']
type MessageTarget = {
  readonly props: Pick<GridProps, 'store'>
  showMessage(notice: GridMessage): void
  requestPaint(): void
}
const noted = new WeakMap<Store, Map<string, AmbiguousDate>>()
const keyOf = (rowId: number, columnId: string): string => `${rowId} ${columnId}`
const datesListedMax = 3

/** The alternative reading of a cell; null if unambiguous or changed since. */
export const ambiguousDateOf = (
  store: Store,
  rowId: number,
  columnId: string,
  now: CellValue,
): AmbiguousDate | null => {
  const date = noted.get(store)?.get(keyOf(rowId, columnId))
  return date && date.value === now ? date : null
}

/** Marks cells with ambiguous dates and offers to switch all of them to the other date order in one step. */
export const noteAmbiguousDates = (
  grid: MessageTarget,
  ambiguousDates: readonly AmbiguousDate[],
  write: (edits: readonly CellEdit[]) => void,
): void => {
  if (ambiguousDates.length === 0) return
  const { store } = grid.props
  const kept = noted.get(store) ?? new Map<string, AmbiguousDate>()
  noted.set(store, kept)
  for (const date of ambiguousDates) kept.set(keyOf(store.resolveId(date.rowId), date.field.id), date)
  const named = ambiguousDates
    .slice(0, datesListedMax)
    .map(({ text, value, field }) => `${text} → ${fieldUiOf(field).text(value, field)}`)
  if (ambiguousDates.length > datesListedMax) named.push('…')
  grid.showMessage({
    kind: 'info',
    text: t('grid.ambiguousDates', {
      count: ambiguousDates.length,
      list: formatList(named, { type: 'unit' }),
    }),
    action: {
      label: t('grid.readOtherWay'),
      onSelect: () =>
        write(
          ambiguousDates.map(({ rowId, field, other }) => ({
            rowId: store.resolveId(rowId),
            columnId: field.id,
            value: other,
          })),
        ),
    },
  })
  grid.requestPaint()
}
