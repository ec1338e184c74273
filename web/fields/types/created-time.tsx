import { formatDateTimeValue } from '../format/format-value.ts'
import type { FieldUi } from '../field-ui.ts'
import { readOnlyEditor } from '../read-only.tsx'
import { paintCode } from '../canvas/text-cell.ts'

export const createdTime: FieldUi = {
  icon: 'M12 3a9 9 0 1 0 9 9M12 7v5l3 2M18 3v6M15 6h6',
  group: 'date',
  optionsPanel: 'dateTime',
  paint: paintCode(formatDateTimeValue, ({ theme }) => theme.ink2),
  text: formatDateTimeValue,
  editorKind: 'none',
  Editor: readOnlyEditor(formatDateTimeValue),
}
