import { chosenOptions, measureChips, paintChips } from './chips.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { laterEditor, laterShown } from './later-editor.tsx'

const text: FieldUi['text'] = (value, column) =>
  chosenOptions(value, column)
    .map(({ title }) => title)
    .join(', ')

export const singleSelect: FieldUi = {
  icon: fieldIcons.SingleSelect,
  group: 'choice',
  tells: 'status',
  paint: paintChips,
  measure: measureChips,
  text,
  editorKind: 'overlay',
  Editor: laterEditor('selectOne', text),
  Shown: laterShown('options', text),
}
