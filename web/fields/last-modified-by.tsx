import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { personName } from './known-people.ts'
import { measurePeople, paintPeople } from './people-chips.ts'
import { readOnlyEditor } from './read-only.tsx'

export const lastModifiedBy: FieldUi = {
  icon: fieldIcons.LastModifiedBy,
  group: 'other',
  paint: paintPeople,
  measure: measurePeople,
  text: personName,
  editorKind: 'none',
  Editor: readOnlyEditor(personName),
}
