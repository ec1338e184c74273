import type { FieldUi } from '../field-ui.ts'
import { personName } from '../editors/known-people.ts'
import { measurePeople, paintPeople } from '../canvas/people-chips.ts'
import { readOnlyEditor } from '../read-only.tsx'

export const lastModifiedBy: FieldUi = {
  icon: 'M10 4a4 4 0 1 0 .01 0zM3 20c0-3.3 3.1-6 7-6 .9 0 1.8.1 2.6.4M14.5 20.5l.4-2 4.3-4.3 1.6 1.6-4.3 4.3z',
  group: 'other',
  paint: paintPeople,
  measure: measurePeople,
  text: personName,
  editorKind: 'none',
  Editor: readOnlyEditor(personName),
}
