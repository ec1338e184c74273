import type { FieldColumn } from '#core/fields/field.ts'
import { fieldUiOf } from '../../../../fields/index.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'

/** The text of a record's title; '' without one. */
export function titleText(row: GridRow, title: FieldColumn | undefined): string {
  return title ? fieldUiOf(title).text(row[title.id] ?? null, title) : ''
}
