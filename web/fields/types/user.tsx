import { user as userField } from '#core/fields/types/user.ts'
import type { FieldUi } from '../field-ui.ts'
import { basePeople, personName } from '../editors/known-people.ts'
import { lazyEditor, lazyPreview } from '../editors/lazy-editor.tsx'
import { measurePeople, paintPeople } from '../canvas/people-chips.ts'

export const user: FieldUi = {
  icon: 'M9 4a4 4 0 1 0 .01 0zM2 20c0-3.3 3.1-6 7-6s7 2.7 7 6M16 4.5a4 4 0 0 1 0 7.5M18.5 14.5c2.1.9 3.5 2.8 3.5 5.5',
  group: 'choice',
  optionsPanel: 'people',
  cardRole: 'person',
  paint: paintPeople,
  measure: measurePeople,
  text: personName,
  editText: (value, column) => userField.toText(value, { ...column, people: basePeople }),
  parse: (text, column, format) => userField.parseText(text, { ...column, people: basePeople }, format),
  editorKind: 'overlay',
  Editor: lazyEditor('people', personName),
  Shown: lazyPreview('people', personName),
}
