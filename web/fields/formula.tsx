import { computedOf } from '#core/fields/computed.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { numberFormat } from '../i18n/format.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { overElement } from './over-element.ts'
import { readOnlyEditor } from './read-only.tsx'
import { paintNumber, paintText, plainText } from './text-cell.ts'

const plain = plainText('Formula')
/** Numbers with all of their digits, as the reader writes them. */
const text: FieldUi['text'] = (value, column) => {
  if (typeof value !== 'number') return plain(value, column)
  const useGrouping = computedOf(column)?.element.options['isLocaleString'] === true
  return numberFormat({ maximumFractionDigits: 20, useGrouping }).format(value)
}
const [paintPlain, paintPlainNumber] = [paintText(text), paintNumber(text)]

/** Numbers show all of their digits, unless somebody has said how many. */
function isPlainNumber(column: FieldColumn): boolean {
  const element = computedOf(column)?.element
  return element?.type === 'Decimal' && !('precision' in element.options)
}

export const formula: FieldUi = {
  icon: fieldIcons.Formula,
  group: 'other',
  paint(context, cell) {
    const paint = typeof cell.value === 'number' ? paintPlainNumber : paintPlain
    paint(context, cell)
  },
  text,
  editText: plain,
  editorKind: 'none',
  Editor: readOnlyEditor(text),
  over: (column, uiOf) => (isPlainNumber(column) ? null : overElement(column, uiOf)),
}
