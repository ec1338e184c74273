import { isEmail } from '#core/fields/types/email.ts'
import type { FieldUi } from '../field-ui.ts'
import { paintText, plainText } from '../canvas/text-cell.ts'
import { textEditor } from '../editors/text-editor.tsx'

const text = plainText
const isAddress = (value: unknown): value is string => typeof value === 'string' && isEmail(value)

export const email: FieldUi = {
  icon: 'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM3.5 6.5 12 13l8.5-6.5',
  group: 'text',
  optionsPanel: 'validation',
  paint: paintText(text, ({ value, theme }) => (isAddress(value) ? theme.link : theme.ink)),
  text,
  editorKind: 'text',
  inputMode: 'email',
  Editor: textEditor({ inputMode: 'email', autoComplete: 'email' }),
  href: (value) => (isAddress(value) ? `mailto:${encodeURIComponent(value).replace('%40', '@')}` : null),
}
