import { prettyJson } from '#core/fields/json-text.ts'
import type { CellValue } from '#core/schema.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { paintCode, plainText } from './text-cell.ts'
import { textEditor } from './text-editor.tsx'

const text = plainText('JSON')
const pretty = (value: CellValue): string => (typeof value === 'string' ? prettyJson(value) : '')

export const json: FieldUi = {
  icon: fieldIcons.JSON,
  group: 'other',
  paint: paintCode(text),
  text,
  editText: pretty,
  editorKind: 'overlay',
  isMultiline: true,
  Editor: textEditor({ isMultiline: true, isCode: true, text: pretty }),
}
