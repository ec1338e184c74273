import { fields } from '#core/fields/index.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { knownPeople, personName } from './known-people.ts'
import { laterEditor, laterShown } from './later-editor.tsx'
import { measurePeople, paintPeople } from './people-chips.ts'

export const user: FieldUi = {
  icon: fieldIcons.User,
  group: 'choice',
  tells: 'person',
  paint: paintPeople,
  measure: measurePeople,
  text: personName,
  editText: (value, column) => fields.User.toText(value, { ...column, people: knownPeople }),
  parse: (text, column, format) => fields.User.parseText(text, { ...column, people: knownPeople }, format),
  editorKind: 'overlay',
  Editor: laterEditor('people', personName),
  Shown: laterShown('people', personName),
}
