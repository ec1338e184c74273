import { chosenOptions, measureChips, paintChips } from './chips.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { selectEditor } from './select-editor.tsx'

export const multiSelect: FieldUi = {
  icon: fieldIcons.MultiSelect,
  group: 'choice',
  paint: paintChips,
  measure: measureChips,
  text: (value, column) =>
    chosenOptions(value, column)
      .map(({ title }) => title)
      .join(', '),
  editorKind: 'overlay',
  Editor: selectEditor(true),
}
