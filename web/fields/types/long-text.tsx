import type { CellValue } from '#core/schema.ts'
import type { FieldUi } from '../field-ui.ts'
import { lazyLargeEditor } from '../editors/lazy-large-editor.tsx'
import { paintText, plainText } from '../canvas/text-cell.ts'
import { textEditor } from '../editors/text-editor.tsx'

const text = plainText

/** Markdown without most of its marks, for cells. */
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

const icon = 'M4 6h16M4 12h16M4 18h10'

const markdown: FieldUi = {
  icon,
  paint: paintText(bare),
  text: bare,
  editText: text,
  editorKind: 'overlay',
  isMultiline: true,
  Editor: lazyLargeEditor('markdown', bare),
}

export const longText: FieldUi = {
  icon,
  group: 'text',
  optionsPanel: 'richText',
  paint: paintText(text),
  text,
  // The column may enable Markdown.
  over: ({ options }) => (options['richMode'] === true ? markdown : null),
  editorKind: 'text',
  isMultiline: true,
  Editor: textEditor({ isMultiline: true }),
}
