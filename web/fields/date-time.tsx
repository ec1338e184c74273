import { fields } from '#core/fields/index.ts'
import { showMoment, zoneOf } from './display.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { laterEditor } from './later-editor.tsx'
import { paintText } from './text-cell.ts'

export const dateTime: FieldUi = {
  icon: fieldIcons.DateTime,
  group: 'date',
  paint: paintText(showMoment),
  text: showMoment,
  // A time without an offset is meant on the clock that the column shows.
  parse: (text, column, format) =>
    fields.DateTime.parseText(text, column, { ...format, zone: zoneOf(column) }),
  editorKind: 'overlay',
  Editor: laterEditor('moment', showMoment),
}
