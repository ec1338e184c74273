import { computedOf } from '#core/fields/computed/computed.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { fieldUiOf } from '../../../fields/index.ts'
import { t } from '../../../i18n/i18n.ts'
import type { RowStore } from '../rows/row-store.ts'
import type { CellState, GridRow } from '../rows/row-types.ts'

/** The error message of a computed value, or null. */
export const formulaErrorText = (store: RowStore, row: GridRow, column: FieldColumn): string | null => {
  const problem = store.failureOf(row, column)
  return problem === null ? null : t('fields.broken', { problem })
}

/** Why a cell is not saved; null if saved or saving. */
export const cellErrorText = (state: CellState | undefined): string | null => {
  if (state?.status !== 'failed') return null
  return state.conflict ? t('grid.changedMeanwhile') : state.reason
}

/** Why a cell is read-only. A field's error takes precedence over "computed". */
export const readOnlyReason = (field: FieldColumn, canEdit: boolean): string => {
  if (!canEdit) return t('grid.viewOnly')
  return computedOf(field)?.problem
    ? fieldUiOf(field).text(null, field)
    : t('grid.readOnlyCell', { field: field.title })
}
