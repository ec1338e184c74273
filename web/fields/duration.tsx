import { withUnit } from '#core/fields/duration.ts'
import { durationFormat, exactClock, formatDuration } from '#core/fields/durations.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { fields } from '#core/fields/index.ts'
import type { CellValue } from '#core/schema.ts'
import { ownDigits } from '../i18n/format.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { paintNumber } from './text-cell.ts'
import { textEditor } from './text-editor.tsx'

const isSeconds = (value: CellValue): value is number | string =>
  typeof value === 'number' || typeof value === 'string'

const plain = (value: CellValue, column: FieldColumn): string =>
  isSeconds(value) ? formatDuration(value, durationFormat(column)) : ''

const show: FieldUi['text'] = (value, column) => ownDigits(plain(value, column))

/** Editing shows what the column shows, unless that would lose seconds. */
const edit = (value: CellValue, column: FieldColumn): string => {
  if (!isSeconds(value)) return ''
  const shown = plain(value, column)
  const read = fields.Duration.parse(shown, { ...column, options: { negative: true } })
  return read.ok && read.value === value ? shown : exactClock(value)
}

export const duration: FieldUi = {
  icon: fieldIcons.Duration,
  group: 'number',
  paint: paintNumber(show),
  text: show,
  editText: edit,
  parse: (text, column, format) => fields.Duration.parseText(withUnit(text, column), column, format),
  editorKind: 'text',
  Editor: textEditor({ text: edit, shown: show }),
}
