import { formatDateTimeValue } from '../format/format-value.ts'
import type { FieldUi } from '../field-ui.ts'
import { readOnlyEditor } from '../read-only.tsx'
import { paintCode } from '../canvas/text-cell.ts'

export const lastModifiedTime: FieldUi = {
  icon: 'M12 3a9 9 0 1 0 9 9M12 7v5l3 2M16.5 7.5l4-4 1.5 1.5-4 4-2 .5z',
  group: 'date',
  optionsPanel: 'dateTime',
  paint: paintCode(formatDateTimeValue, ({ theme }) => theme.ink2),
  text: formatDateTimeValue,
  editorKind: 'none',
  Editor: readOnlyEditor(formatDateTimeValue),
}
