import { codeText } from '../canvas/code-text.ts'
import { lazyCodeCell } from '../canvas/lazy-code-cell.ts'
import type { FieldUi } from '../field-ui.ts'
import { lazyLargeEditor, lazyLargePreview } from '../editors/lazy-large-editor.tsx'

export const barcode: FieldUi = {
  icon: 'M4 5v14M7.5 5v14M11 5v14M13 5v14M16.5 5v14M20 5v14',
  group: 'other',
  optionsPanel: 'barcode',
  ...lazyCodeCell('barcode'),
  text: codeText,
  editorKind: 'overlay',
  isViewer: true,
  Editor: lazyLargeEditor('barcode', codeText),
  Shown: lazyLargePreview('barcode', codeText),
}
