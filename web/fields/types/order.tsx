import type { FieldUi } from '../field-ui.ts'
import { readOnlyEditor } from '../read-only.tsx'
import { paintNumber, plainText } from '../canvas/text-cell.ts'

const text = plainText

export const order: FieldUi = {
  icon: 'M7 5v14M4 16l3 3 3-3M13 6h8M13 12h6M13 18h4',
  group: 'number',
  paint: paintNumber(text),
  text,
  editorKind: 'none',
  Editor: readOnlyEditor(text),
}
