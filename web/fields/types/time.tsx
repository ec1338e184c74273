import type { FieldColumn } from '#core/fields/field.ts'
import { formatTime } from '#core/fields/types/time.ts'
import type { CellValue } from '#core/schema.ts'
import { ownDigits } from '../../i18n/format.ts'
import type { FieldUi } from '../field-ui.ts'
import { paintNumber } from '../canvas/text-cell.ts'
import { textEditor } from '../editors/text-editor.tsx'

const edit = (value: CellValue, column: FieldColumn): string =>
  typeof value === 'string' ? formatTime(value, column.options['is12hrFormat'] === true) : ''

const show: FieldUi['text'] = (value, column) => ownDigits(edit(value, column))

export const time: FieldUi = {
  icon: 'M12 3a9 9 0 1 0 .01 0zM12 7v5l3.5 2',
  group: 'date',
  optionsPanel: 'time',
  paint: paintNumber(show),
  text: show,
  editText: edit,
  editorKind: 'text',
  Editor: textEditor({ text: edit, shown: show }),
}
