import { computedOf } from '#core/fields/computed.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { fieldUiOf } from '../../fields/index.ts'
import { t } from '../../i18n/i18n.ts'
import type { RowStore } from './row-store.ts'
import type { CellState, GridRow } from './row-types.ts'

/** What is wrong with a value that could not be worked out, as a sentence; null where it could. */
export const failureSaid = (store: RowStore, row: GridRow, column: FieldColumn): string | null => {
  const problem = store.failureOf(row, column)
  return problem === null ? null : t('fields.broken', { problem })
}

/** Why a cell is not saved; null where it is, or is about to be. */
export const reasonOf = (state: CellState | undefined): string | null => {
  if (state?.status !== 'failed') return null
  return state.conflict ? t('grid.changedMeanwhile') : state.reason
}

/** Why a cell cannot be written. What is wrong with a field says more than that it is worked out. */
export const whyReadOnly = (field: FieldColumn, canEdit: boolean): string => {
  if (!canEdit) return t('grid.onlyLooking')
  return computedOf(field)?.problem
    ? fieldUiOf(field).text(null, field)
    : t('grid.readOnlyCell', { field: field.title })
}
