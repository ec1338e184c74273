import type { FieldColumn } from '#core/fields/field.ts'
import { formatTime } from '#core/fields/time.ts'
import type { CellValue } from '#core/schema.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { paintNumber } from './text-cell.ts'
import { textEditor } from './text-editor.tsx'

const show = (value: CellValue, column: FieldColumn): string =>
  typeof value === 'string' ? formatTime(value, column.options['is12hrFormat'] === true) : ''

export const time: FieldUi = {
  icon: fieldIcons.Time,
  group: 'date',
  paint: paintNumber(show),
  text: show,
  editText: show,
  editorKind: 'text',
  Editor: textEditor({ text: show }),
}
