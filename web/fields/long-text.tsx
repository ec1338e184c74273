import type { CellValue } from '#core/schema.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { largeEditor } from './large-editor.tsx'
import { paintText, plainText } from './text-cell.ts'
import { textEditor } from './text-editor.tsx'

const text = plainText('LongText')

/** Markdown without most of its marks, for cells: what it says, not how it looks. */
const bare = (value: CellValue): string =>
  typeof value === 'string'
    ? value
        .replace(/^(#{1,6} |```.*|> ?)/gm, '')
        .replace(
          /^(\s*)[-*] \[( |x)\] /gim,
          (_, space: string, mark: string) => space + (mark === ' ' ? '☐ ' : '☑ '),
        )
        .replace(/^(\s*)[-*] /gm, '$1• ')
        .replace(/(\*\*|__|~~|`)(?=\S)(.+?)\1/g, '$2')
        .replace(/\[([^\]]+)\]\([^()\s]+\)/g, '$1')
    : ''

const markdown: FieldUi = {
  icon: fieldIcons.LongText,
  paint: paintText(bare),
  text: bare,
  editText: text,
  editorKind: 'overlay',
  isMultiline: true,
  Editor: largeEditor('markdown', bare),
}

export const longText: FieldUi = {
  icon: fieldIcons.LongText,
  group: 'text',
  paint: paintText(text),
  text,
  // Worked out from the column, which may ask for Markdown.
  over: ({ options }) => (options['richMode'] === true ? markdown : null),
  editorKind: 'text',
  isMultiline: true,
  Editor: textEditor({ isMultiline: true }),
}
