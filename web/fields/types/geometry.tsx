import type { FieldUi } from '../field-ui.ts'
import { lazyLargeEditor } from '../editors/lazy-large-editor.tsx'
import { paintCode, plainText } from '../canvas/text-cell.ts'

const text = plainText

export const geometry: FieldUi = {
  icon: 'M6 18 10 6l9 6zM6 16.5a1.5 1.5 0 1 0 .01 0zM10 4.5a1.5 1.5 0 1 0 .01 0zM19 10.5a1.5 1.5 0 1 0 .01 0z',
  group: 'other',
  paint: paintCode(text),
  text,
  editorKind: 'overlay',
  isMultiline: true,
  Editor: lazyLargeEditor('shape', text),
}
