import { otherReading, readDate } from './date-order.ts'
import { showMoment } from './display.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { laterEditor } from './later-editor.tsx'
import { paintCode } from './text-cell.ts'

export const dateTime: FieldUi = {
  icon: fieldIcons.DateTime,
  group: 'date',
  tells: 'date',
  paint: paintCode(showMoment),
  text: showMoment,
  parse: readDate,
  otherReading,
  editorKind: 'overlay',
  Editor: laterEditor('moment', showMoment),
}
