import type { FieldUi } from '../field-ui.ts'
import { lookupCellUi } from '../canvas/lookup-cell.ts'
import { readOnlyEditor } from '../read-only.tsx'
import { displayTexts } from '../format/display-texts.ts'
import { paintText } from '../canvas/text-cell.ts'

export const lookup: FieldUi = {
  icon: 'M10.5 4a6.5 6.5 0 1 0 .01 0zM20 20l-4.8-4.8M8 10.5h5M11 8.5l2 2-2 2',
  group: 'link',
  optionsPanel: 'lookup',
  paint: paintText(displayTexts),
  text: displayTexts,
  editorKind: 'none',
  Editor: readOnlyEditor(displayTexts),
  over: lookupCellUi,
}
