import { fixedText } from '#core/decimal.ts'
import { currencyOf } from '#core/fields/types/currency.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import { numberingSystem } from '../../i18n/format.ts'
import type { FieldUi } from '../field-ui.ts'
import { paintNumber, typedDecimal } from '../canvas/text-cell.ts'
import { textEditor } from '../editors/text-editor.tsx'

const typed = typedDecimal
const formats = new Map<string, Intl.NumberFormat>()

function formatOf({ options }: FieldColumn): { format: Intl.NumberFormat; places: number } {
  const { code, locale } = currencyOf(options)
  const places = typeof options['precision'] === 'number' ? options['precision'] : 2
  const numbering = numberingSystem()
  const key = `${code} ${locale} ${places} ${numbering}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: code,
      numberingSystem: numbering,
      minimumFractionDigits: places,
      maximumFractionDigits: places,
    })
    formats.set(key, format)
  }
  return { format, places }
}

/** A localized amount with the column's currency; exact for all integer digits. */
export function formatAmount(value: CellValue, column: FieldColumn): string {
  if (typeof value !== 'number' && typeof value !== 'string') return ''
  const { format, places } = formatOf(column)
  return format.format(numeric(fixedText(value, places)))
}

/** `Intl` formats decimal strings exactly; the text must be one. */
function numeric(text: string): Intl.StringNumericLiteral {
  return text as Intl.StringNumericLiteral
}

export const currency: FieldUi = {
  icon: 'M12 3v18M16.5 7.5c-1-1.3-2.6-2-4.5-2-2.5 0-4.5 1.2-4.5 3.2 0 4.3 9.5 2.2 9.5 6.6 0 2-2.2 3.2-5 3.2-2.2 0-4-.8-5-2.3',
  group: 'number',
  optionsPanel: 'currency',
  formatPanel: 'currency',
  cardRole: 'amount',
  paint: paintNumber(formatAmount),
  text: formatAmount,
  editText: typed,
  spreadsheetNumber: 'value',
  editorKind: 'text',
  inputMode: 'decimal',
  Editor: textEditor({ inputMode: 'decimal', isSigned: true, text: typed, shown: formatAmount }),
}
