import type { FieldUi } from '../field-ui.ts'
import { paintCode, plainText } from '../canvas/text-cell.ts'
import { textEditor } from '../editors/text-editor.tsx'

const text = plainText

export const uuid: FieldUi = {
  icon: 'M7 4H4v16h3M17 4h3v16h-3M8.5 9v6M12 9v6M15.5 9v6',
  group: 'other',
  paint: paintCode(text),
  text,
  editorKind: 'text',
  Editor: textEditor({}),
}
