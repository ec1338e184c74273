import { otherReading, readDate } from './date-order.ts'
import { showDay } from './display.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { laterEditor } from './later-editor.tsx'
import { paintCode } from './text-cell.ts'

export const date: FieldUi = {
  icon: fieldIcons.Date,
  group: 'date',
  tells: 'date',
  paint: paintCode(showDay),
  text: showDay,
  parse: readDate,
  otherReading,
  editorKind: 'overlay',
  Editor: laterEditor('day', showDay),
}
