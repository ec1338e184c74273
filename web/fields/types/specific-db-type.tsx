import type { FieldUi } from '../field-ui.ts'
import { paintText, plainText } from '../canvas/text-cell.ts'
import { textEditor } from '../editors/text-editor.tsx'

const text = plainText

export const specificDbType: FieldUi = {
  icon: 'M12 3c4.4 0 8 1.3 8 3s-3.6 3-8 3-8-1.3-8-3 3.6-3 8-3zM4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  group: 'other',
  paint: paintText(text),
  text,
  editorKind: 'text',
  isMultiline: true,
  Editor: textEditor({ isMultiline: true }),
}
