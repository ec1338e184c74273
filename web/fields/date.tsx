import { dateEditor } from './date-editor.tsx'
import { showDay } from './display.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { paintText } from './text-cell.ts'

export const date: FieldUi = {
  icon: fieldIcons.Date,
  group: 'date',
  paint: paintText(showDay),
  text: showDay,
  editorKind: 'overlay',
  Editor: dateEditor(false),
}
