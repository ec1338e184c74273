import { isPhoneNumber, phoneAddress } from '#core/fields/phone-number.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { paintText, plainText } from './text-cell.ts'
import { textEditor } from './text-editor.tsx'

const text = plainText('PhoneNumber')

export const phoneNumber: FieldUi = {
  icon: fieldIcons.PhoneNumber,
  group: 'text',
  paint: paintText(
    text,
    ({ value, theme }) => (typeof value === 'string' && isPhoneNumber(value) ? theme.link : theme.ink),
    'ltr',
  ),
  text,
  editorKind: 'text',
  inputMode: 'tel',
  Editor: textEditor({ inputMode: 'tel', autoComplete: 'tel' }),
  href: (value) => (typeof value === 'string' ? phoneAddress(value) : null),
}
