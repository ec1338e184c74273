import { prettyJson } from '#core/fields/text/json-text.ts'
import type { CellValue } from '#core/schema.ts'
import type { FieldUi } from '../field-ui.ts'
import { lazyLargeEditor } from '../editors/lazy-large-editor.tsx'
import { paintCode, plainText } from '../canvas/text-cell.ts'

const text = plainText
const pretty = (value: CellValue): string => (typeof value === 'string' ? prettyJson(value) : '')

export const json: FieldUi = {
  icon: 'M8.5 4H8a2 2 0 0 0-2 2v3.5A2.5 2.5 0 0 1 3.5 12 2.5 2.5 0 0 1 6 14.5V18a2 2 0 0 0 2 2h.5M15.5 4h.5a2 2 0 0 1 2 2v3.5a2.5 2.5 0 0 0 2.5 2.5 2.5 2.5 0 0 0-2.5 2.5V18a2 2 0 0 1-2 2h-.5',
  group: 'other',
  paint: paintCode(text),
  text,
  editText: pretty,
  editorKind: 'overlay',
  isMultiline: true,
  Editor: lazyLargeEditor('json', text),
}
