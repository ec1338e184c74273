import { isWebUrl } from '#core/fields/url.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { paintText, plainText } from './text-cell.ts'
import { textEditor } from './text-editor.tsx'

const text = plainText('URL')
const isAddress = (value: unknown): value is string => typeof value === 'string' && isWebUrl(value)

export const url: FieldUi = {
  icon: fieldIcons.URL,
  group: 'text',
  paint: paintText(text, ({ value, theme }) => (isAddress(value) ? theme.link : theme.ink)),
  text,
  editorKind: 'text',
  inputMode: 'url',
  Editor: textEditor({ inputMode: 'url', autoComplete: 'url' }),
  href: (value) => (isAddress(value) ? value : null),
}
