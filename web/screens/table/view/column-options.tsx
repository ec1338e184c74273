import type { Column } from '#core/schema.ts'
import { FieldIcon } from '../../../fields/field-icon.tsx'
import type { Option } from '../../../ui/forms/select-option.ts'

/** Columns as select options. */
export function columnOptions(columns: readonly Column[]): Option[] {
  return columns.map(({ id, title, type }) => ({ value: id, label: title, icon: <FieldIcon type={type} /> }))
}
