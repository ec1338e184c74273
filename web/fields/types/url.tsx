import { isWebUrl } from '#core/fields/types/url.ts'
import type { FieldUi } from '../field-ui.ts'
import { paintText, plainText } from '../canvas/text-cell.ts'
import { textEditor } from '../editors/text-editor.tsx'

const text = plainText
const isAddress = (value: unknown): value is string => typeof value === 'string' && isWebUrl(value)

export const url: FieldUi = {
  icon: 'M10 14a4.5 4.5 0 0 0 6.4 0l3-3A4.5 4.5 0 0 0 13 4.6l-1.2 1.2M14 10a4.5 4.5 0 0 0-6.4 0l-3 3A4.5 4.5 0 0 0 11 19.4l1.2-1.2',
  group: 'text',
  optionsPanel: 'validation',
  paint: paintText(text, ({ value, theme }) => (isAddress(value) ? theme.link : theme.ink)),
  text,
  editorKind: 'text',
  inputMode: 'url',
  Editor: textEditor({ inputMode: 'url', autoComplete: 'url' }),
  href: (value) => (isAddress(value) ? value : null),
}
