import { isPhoneNumber, phoneAddress } from '#core/fields/types/phone-number.ts'
import type { FieldUi } from '../field-ui.ts'
import { paintText, plainText } from '../canvas/text-cell.ts'
import { textEditor } from '../editors/text-editor.tsx'

const text = plainText

export const phoneNumber: FieldUi = {
  icon: 'M5 4h3.5l2 5-2.5 1.5a11 11 0 0 0 5.5 5.5L15 13.5l5 2V19a2 2 0 0 1-2 2A15 15 0 0 1 3 6a2 2 0 0 1 2-2z',
  group: 'text',
  optionsPanel: 'validation',
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
