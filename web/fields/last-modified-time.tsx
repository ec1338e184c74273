import { showMoment } from './display.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { readOnlyEditor } from './read-only.tsx'
import { paintCode } from './text-cell.ts'

export const lastModifiedTime: FieldUi = {
  icon: fieldIcons.LastModifiedTime,
  group: 'date',
  paint: paintCode(showMoment, ({ theme }) => theme.ink2),
  text: showMoment,
  editorKind: 'none',
  Editor: readOnlyEditor(showMoment),
}
