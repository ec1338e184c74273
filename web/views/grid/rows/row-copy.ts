import { emptyValueOf } from '#core/fields/index.ts'
import type { CellValue } from '#core/schema.ts'
import { fieldUiOf } from '../../../fields/index.ts'
import type { GridColumn } from '../grid-props.ts'
import type { GridRow } from './row-types.ts'

/** The initial values of a copied record: editable fields without unique values. */
export const copiedCells = (
  row: GridRow,
  columns: readonly Pick<GridColumn, 'field' | 'canEdit' | 'isUnique'>[],
): Record<string, CellValue> =>
  Object.fromEntries(
    columns
      .filter(
        ({ field, canEdit, isUnique }) => canEdit && !isUnique && fieldUiOf(field).canCopyInto !== false,
      )
      .map(({ field }) => [field.id, row[field.id] ?? emptyValueOf(field)]),
  )
