import { catalogues } from 'virtual:catalogues/later-cells'
import { addCatalogues } from '../../i18n/i18n.ts'
import { CodeDialog } from './code-dialog.tsx'
import { JsonEditor } from './json-editor.tsx'
import { MarkdownEditor } from './markdown-editor.tsx'
import { PlaceEditor } from './place-editor.tsx'
import { ShapeEditor } from './shape-editor.tsx'
import { ShownCode } from './shown-code.tsx'

/** Gets the words of these editors. */
export const fetchWords = (): Promise<void> => addCatalogues(catalogues)

/** Editors that are loaded when the first of them is opened; see large-editor.tsx. */
export const largeEditors = {
  code: CodeDialog,
  json: JsonEditor,
  markdown: MarkdownEditor,
  place: PlaceEditor,
  shape: ShapeEditor,
}

/** What nobody writes, in a record's panel. */
export const largeShown = { code: ShownCode }
