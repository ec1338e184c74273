import type { Column } from '#core/schema.ts'
import { FieldIcon } from '../../fields/field-icons.tsx'
import type { Option } from '../../ui/option.ts'

/** Columns as choices of a select. */
export function columnOptions(columns: readonly Column[]): Option[] {
  return columns.map(({ id, title, type }) => ({ value: id, label: title, icon: <FieldIcon type={type} /> }))
}
