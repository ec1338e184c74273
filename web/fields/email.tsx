import { isEmail } from '#core/fields/email.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { paintText, plainText } from './text-cell.ts'
import { textEditor } from './text-editor.tsx'

const text = plainText('Email')
const isAddress = (value: unknown): value is string => typeof value === 'string' && isEmail(value)

export const email: FieldUi = {
  icon: fieldIcons.Email,
  group: 'text',
  paint: paintText(text, ({ value, theme }) => (isAddress(value) ? theme.link : theme.ink)),
  text,
  editorKind: 'text',
  inputMode: 'email',
  Editor: textEditor({ inputMode: 'email', autoComplete: 'email' }),
  href: (value) => (isAddress(value) ? `mailto:${encodeURIComponent(value).replace('%40', '@')}` : null),
}
