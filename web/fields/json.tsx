import { prettyJson } from '#core/fields/json-text.ts'
import type { CellValue } from '#core/schema.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { largeEditor } from './large-editor.tsx'
import { paintCode, plainText } from './text-cell.ts'

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
  Editor: largeEditor('json', text),
}
