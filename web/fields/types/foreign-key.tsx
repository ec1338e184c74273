import type { FieldUi } from '../field-ui.ts'
import { readOnlyEditor } from '../read-only.tsx'
import { paintNumber, plainText } from '../canvas/text-cell.ts'

const text = plainText

export const foreignKey: FieldUi = {
  icon: 'M15 3a6 6 0 1 0 .01 0zM10.5 13.5 3 21M5 19l2 2M8 16l2 2',
  group: 'other',
  paint: paintNumber(text),
  text,
  editorKind: 'none',
  Editor: readOnlyEditor(text),
}
