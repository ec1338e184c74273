import { otherReading, readDate } from '../format/date-order.ts'
import { formatDayValue } from '../format/format-value.ts'
import type { FieldUi } from '../field-ui.ts'
import { lazyEditor } from '../editors/lazy-editor.tsx'
import { paintCode } from '../canvas/text-cell.ts'

export const date: FieldUi = {
  icon: 'M5 5h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3 10h18M8 3v4M16 3v4',
  group: 'date',
  optionsPanel: 'date',
  formatPanel: 'date',
  cardRole: 'date',
  paint: paintCode(formatDayValue),
  text: formatDayValue,
  parse: readDate,
  otherReading,
  spreadsheetNumber: 'day',
  editorKind: 'overlay',
  Editor: lazyEditor('day', formatDayValue),
}
