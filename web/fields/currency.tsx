import { fixedText } from '#core/decimal.ts'
import { currencyOf } from '#core/fields/currency.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import { numberingSystem } from '../i18n/format.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { paintNumber, typedDecimal } from './text-cell.ts'
import { textEditor } from './text-editor.tsx'

const typed = typedDecimal('Currency')
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

/** The amount with the column's currency, in the column's way of writing and the page's digits; all its whole digits are exact. */
export function showAmount(value: CellValue, column: FieldColumn): string {
  if (typeof value !== 'number' && typeof value !== 'string') return ''
  const { format, places } = formatOf(column)
  return format.format(numeric(fixedText(value, places)))
}

/** `Intl` takes decimal text with all its digits; the text must be one. */
function numeric(text: string): Intl.StringNumericLiteral {
  return text as Intl.StringNumericLiteral
}

export const currency: FieldUi = {
  icon: fieldIcons.Currency,
  group: 'number',
  tells: 'amount',
  paint: paintNumber(showAmount),
  text: showAmount,
  editText: typed,
  editorKind: 'text',
  inputMode: 'decimal',
  Editor: textEditor({ inputMode: 'decimal', isSigned: true, text: typed, shown: showAmount }),
}
