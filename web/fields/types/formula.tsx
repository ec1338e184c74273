import { standardTypes } from '#core/schema.ts'
import { computedOf } from '#core/fields/computed/computed.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { numberFormat } from '../../i18n/format.ts'
import type { FieldUi } from '../field-ui.ts'
import { lookupCellUi } from '../canvas/lookup-cell.ts'
import { readOnlyEditor } from '../read-only.tsx'
import { paintNumber, paintText, plainText } from '../canvas/text-cell.ts'

const plain = plainText
/** Numbers with all digits in the reader's format. */
const text: FieldUi['text'] = (value, column) => {
  if (typeof value !== 'number') return plain(value, column)
  const useGrouping = computedOf(column)?.element.options['isLocaleString'] === true
  return numberFormat({ maximumFractionDigits: 20, useGrouping }).format(value)
}
const [paintPlain, paintPlainNumber] = [paintText(text), paintNumber(text)]

/** Numbers keep all digits unless a format is set. */
function isPlainNumber(column: FieldColumn): boolean {
  const element = computedOf(column)?.element
  return element?.type === standardTypes.number && !('precision' in element.options)
}

export const formula: FieldUi = {
  icon: 'M17 5c-4-1.5-5 .5-5.5 4L10 17c-.5 2.5-1.5 3.5-4 3M8 11h7M15 14l5 6M20 14l-5 6',
  group: 'other',
  optionsPanel: 'formula',
  paint(context, cell) {
    const paint = typeof cell.value === 'number' ? paintPlainNumber : paintPlain
    paint(context, cell)
  },
  text,
  editText: plain,
  editorKind: 'none',
  Editor: readOnlyEditor(text),
  over: (column, uiOf) => (isPlainNumber(column) ? null : lookupCellUi(column, uiOf)),
}
