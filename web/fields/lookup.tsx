import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { overElement } from './over-element.ts'
import { readOnlyEditor } from './read-only.tsx'
import { shownTexts } from './shown-texts.ts'
import { paintText } from './text-cell.ts'

export const lookup: FieldUi = {
  icon: fieldIcons.Lookup,
  group: 'link',
  paint: paintText(shownTexts),
  text: shownTexts,
  editorKind: 'none',
  Editor: readOnlyEditor(shownTexts),
  over: overElement,
}
