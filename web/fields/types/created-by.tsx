import type { FieldUi } from '../field-ui.ts'
import { personName } from '../editors/known-people.ts'
import { measurePeople, paintPeople } from '../canvas/people-chips.ts'
import { readOnlyEditor } from '../read-only.tsx'

export const createdBy: FieldUi = {
  icon: 'M10 4a4 4 0 1 0 .01 0zM3 20c0-3.3 3.1-6 7-6 1.2 0 2.3.2 3.3.7M18 14.5v6M15 17.5h6',
  group: 'other',
  paint: paintPeople,
  measure: measurePeople,
  text: personName,
  editorKind: 'none',
  Editor: readOnlyEditor(personName),
}
