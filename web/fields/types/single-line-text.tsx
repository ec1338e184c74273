import type { FieldUi } from '../field-ui.ts'
import { paintText, plainText } from '../canvas/text-cell.ts'
import { textEditor } from '../editors/text-editor.tsx'

const text = plainText

export const singleLineText: FieldUi = {
  icon: 'M5 7V5h14v2M12 5v14M9 19h6',
  group: 'text',
  paint: paintText(text),
  text,
  editorKind: 'text',
  Editor: textEditor({}),
}
