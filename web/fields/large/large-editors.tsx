import { catalogs } from 'virtual:catalogs/later-cells'
import { addMessageCatalogs } from '../../i18n/i18n.ts'
import { barcodeOf, qrOf } from '../canvas/barcode-encoding.ts'
import type { EditorProps, PreviewProps } from '../field-ui.ts'
import { CodeDialog } from './code-dialog.tsx'
import { JsonEditor } from './json-editor.tsx'
import { MarkdownEditor } from './markdown-editor.tsx'
import { PlaceEditor } from './place-editor.tsx'
import { ShapeEditor } from './shape-editor.tsx'
import { CodePreview } from './code-preview.tsx'

/** Loads the messages of these editors. */
export const loadFieldMessages = (): Promise<void> => addMessageCatalogs(catalogs)

/** Editors that load with the first of them; see lazy-large-editor.tsx. */
export const largeEditors = {
  qrCode: (props: EditorProps) => <CodeDialog {...props} codeOf={qrOf} />,
  barcode: (props: EditorProps) => <CodeDialog {...props} codeOf={barcodeOf} />,
  json: JsonEditor,
  markdown: MarkdownEditor,
  place: PlaceEditor,
  shape: ShapeEditor,
}

/** Read-only values in the record panel. */
export const largePreviews = {
  qrCode: (props: PreviewProps) => <CodePreview {...props} codeOf={qrOf} isSquare />,
  barcode: (props: PreviewProps) => <CodePreview {...props} codeOf={barcodeOf} isSquare={false} />,
}
