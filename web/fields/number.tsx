import { showInteger } from './display.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { paintNumber } from './text-cell.ts'
import { textEditor } from './text-editor.tsx'

export const number: FieldUi = {
  icon: fieldIcons.Number,
  group: 'number',
  tells: 'number',
  paint: paintNumber(showInteger),
  text: showInteger,
  editorKind: 'text',
  inputMode: 'numeric',
  Editor: textEditor({ inputMode: 'numeric', isSigned: true, shown: showInteger }),
}
