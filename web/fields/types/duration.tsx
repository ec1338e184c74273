import { duration as durationField } from '#core/fields/types/duration.ts'
import { durationFormat, exactClock, formatDuration } from '#core/fields/dates/duration-format.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import { ownDigits } from '../../i18n/format.ts'
import type { FieldUi } from '../field-ui.ts'
import { paintNumber } from '../canvas/text-cell.ts'
import { textEditor } from '../editors/text-editor.tsx'

const isSeconds = (value: CellValue): value is number | string =>
  typeof value === 'number' || typeof value === 'string'

const plain = (value: CellValue, column: FieldColumn): string =>
  isSeconds(value) ? formatDuration(value, durationFormat(column)) : ''

const show: FieldUi['text'] = (value, column) => ownDigits(plain(value, column))

/** Edits as displayed, unless that would lose seconds. */
const edit = (value: CellValue, column: FieldColumn): string => {
  if (!isSeconds(value)) return ''
  const shown = plain(value, column)
  const read = durationField.parse(shown, { ...column, options: { negative: true } })
  return read.ok && read.value === value ? shown : exactClock(value)
}

export const duration: FieldUi = {
  icon: 'M12 6a8 8 0 1 0 .01 0zM9.5 2.5h5M12 10v4M18.5 6.5l1.5-1.5',
  group: 'number',
  optionsPanel: 'duration',
  formatPanel: 'durationFormat',
  paint: paintNumber(show),
  text: show,
  editText: edit,
  editorKind: 'text',
  Editor: textEditor({ text: edit, shown: show }),
}
