import { otherReading, readDate } from '../format/date-order.ts'
import { formatDateTimeValue } from '../format/format-value.ts'
import type { FieldUi } from '../field-ui.ts'
import { lazyEditor } from '../editors/lazy-editor.tsx'
import { paintCode } from '../canvas/text-cell.ts'

export const dateTime: FieldUi = {
  icon: 'M20 8V7a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h4M3 10h8M8 3v4M15 3v4M16 11a5 5 0 1 0 .01 0zM16 13.5V16l1.5 1.5',
  group: 'date',
  optionsPanel: 'dateTime',
  formatPanel: 'dateTime',
  cardRole: 'date',
  paint: paintCode(formatDateTimeValue),
  text: formatDateTimeValue,
  parse: readDate,
  otherReading,
  editorKind: 'overlay',
  Editor: lazyEditor('moment', formatDateTimeValue),
}
