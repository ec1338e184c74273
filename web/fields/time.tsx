import type { FieldColumn } from '#core/fields/field.ts'
import { formatTime } from '#core/fields/time.ts'
import type { CellValue } from '#core/schema.ts'
import { ownDigits } from '../i18n/format.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { paintNumber } from './text-cell.ts'
import { textEditor } from './text-editor.tsx'

const edit = (value: CellValue, column: FieldColumn): string =>
  typeof value === 'string' ? formatTime(value, column.options['is12hrFormat'] === true) : ''

const show: FieldUi['text'] = (value, column) => ownDigits(edit(value, column))

export const time: FieldUi = {
  icon: fieldIcons.Time,
  group: 'date',
  paint: paintNumber(show),
  text: show,
  editText: edit,
  editorKind: 'text',
  Editor: textEditor({ text: edit, shown: show }),
}
