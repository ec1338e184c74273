import type { FieldUi } from '../field-ui.ts'
import { lookupCellUi } from '../canvas/lookup-cell.ts'
import { readOnlyEditor } from '../read-only.tsx'
import { paintNumber, plainText } from '../canvas/text-cell.ts'

const text = plainText

export const rollup: FieldUi = {
  icon: 'M4 5h16M4 10h10M4 15h6M17 20V10M14 17l3 3 3-3',
  group: 'link',
  optionsPanel: 'rollup',
  paint: paintNumber(text),
  text,
  editorKind: 'none',
  Editor: readOnlyEditor(text),
  over: lookupCellUi,
}
