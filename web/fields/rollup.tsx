import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { overElement } from './over-element.ts'
import { readOnlyEditor } from './read-only.tsx'
import { paintNumber, plainText } from './text-cell.ts'

const text = plainText('Rollup')

export const rollup: FieldUi = {
  icon: fieldIcons.Rollup,
  group: 'link',
  paint: paintNumber(text),
  text,
  editorKind: 'none',
  Editor: readOnlyEditor(text),
  over: overElement,
}
