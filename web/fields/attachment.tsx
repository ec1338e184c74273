import { filesOf } from '#core/fields/files.ts'
import type { CellValue } from '#core/schema.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { readOnlyEditor } from './read-only.tsx'
import { paintText } from './text-cell.ts'

const text = (value: CellValue): string =>
  filesOf(value)
    .map(({ title }) => title)
    .join(', ')

export const attachment: FieldUi = {
  icon: fieldIcons.Attachment,
  group: 'other',
  paint: paintText(text),
  text,
  editorKind: 'none',
  Editor: readOnlyEditor(text),
}
