import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { personName } from './known-people.ts'
import { readOnlyEditor } from './read-only.tsx'
import { paintText } from './text-cell.ts'

export const createdBy: FieldUi = {
  icon: fieldIcons.CreatedBy,
  group: 'other',
  paint: paintText(personName, ({ theme }) => theme.ink2),
  text: personName,
  editorKind: 'none',
  Editor: readOnlyEditor(personName),
}
