import { chosenOptions, measureChips, paintChips } from '../canvas/chips.ts'
import type { FieldUi } from '../field-ui.ts'
import { lazyEditor, lazyPreview } from '../editors/lazy-editor.tsx'

const text: FieldUi['text'] = (value, column) =>
  chosenOptions(value, column)
    .map(({ title }) => title)
    .join(', ')

export const singleSelect: FieldUi = {
  icon: 'M12 3a9 9 0 1 0 .01 0zM8.5 11l3.5 3.5 3.5-3.5',
  group: 'choice',
  cardRole: 'status',
  paint: paintChips,
  measure: measureChips,
  text,
  editorKind: 'overlay',
  Editor: lazyEditor('selectOne', text),
  Shown: lazyPreview('options', text),
}
