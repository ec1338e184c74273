import { chosenOptions, measureChips, paintChips } from '../canvas/chips.ts'
import type { FieldUi } from '../field-ui.ts'
import { lazyEditor, lazyPreview } from '../editors/lazy-editor.tsx'

const text: FieldUi['text'] = (value, column) =>
  chosenOptions(value, column)
    .map(({ title }) => title)
    .join(', ')

export const multiSelect: FieldUi = {
  icon: 'M3 6l1.5 1.5L7 5M3 12l1.5 1.5L7 11M3 18l1.5 1.5L7 17M11 6h10M11 12h10M11 18h10',
  group: 'choice',
  paint: paintChips,
  measure: measureChips,
  text,
  editorKind: 'overlay',
  Editor: lazyEditor('selectMany', text),
  Shown: lazyPreview('options', text),
}
