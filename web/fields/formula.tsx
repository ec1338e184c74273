import { computedOf } from '#core/fields/computed.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import type { FieldType } from '#core/schema.ts'
import { checkbox } from './checkbox.tsx'
import { currency } from './currency.tsx'
import { dateTime } from './date-time.tsx'
import { date } from './date.tsx'
import { decimal } from './decimal.tsx'
import { duration } from './duration.tsx'
import { email } from './email.tsx'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { longText } from './long-text.tsx'
import { number } from './number.tsx'
import { percent } from './percent.tsx'
import { phoneNumber } from './phone-number.tsx'
import { rating } from './rating.tsx'
import { readOnlyEditor } from './read-only.tsx'
import { paintNumber, paintText, plainText } from './text-cell.ts'
import { url } from './url.tsx'

/** How results look, by the type as whose values they are shown. Plain numbers show all of their digits. */
const looks: Partial<Record<FieldType, Pick<FieldUi, 'paint' | 'text' | 'measure'>>> = {
  Number: number,
  Currency: currency,
  Percent: percent,
  Duration: duration,
  Rating: rating,
  LongText: longText,
  URL: url,
  Email: email,
  PhoneNumber: phoneNumber,
  Checkbox: checkbox,
  Date: date,
  DateTime: dateTime,
}

const plain = plainText('Formula')
const plainNumber = { paint: paintNumber(plain), text: plain }
const plainLook = { paint: paintText(plain), text: plain }

function lookOf(column: FieldColumn): { look: (typeof looks)[FieldType] & object; shown: FieldColumn } {
  const shown: FieldColumn = computedOf(column)?.element ?? column
  if (shown.type !== 'Decimal') return { look: looks[shown.type] ?? plainLook, shown }
  return { look: 'precision' in shown.options ? decimal : plainNumber, shown }
}

const text: FieldUi['text'] = (value, column) => {
  const { look, shown } = lookOf(column)
  return look.text(value, shown)
}

export const formula: FieldUi = {
  icon: fieldIcons.Formula,
  group: 'other',
  paint(context, cell) {
    const { look, shown } = lookOf(cell.column)
    look.paint(context, { ...cell, column: shown, canEdit: false })
  },
  measure(context, value, column, theme) {
    const { look, shown } = lookOf(column)
    if (look.measure) return look.measure(context, value, shown, theme)
    context.font = theme.font
    return context.measureText(look.text(value, shown)).width
  },
  text,
  editorKind: 'none',
  Editor: readOnlyEditor(text),
  ...(url.href ? { href: url.href } : {}),
}
