import { codeText } from '../canvas/code-text.ts'
import { lazyCodeCell } from '../canvas/lazy-code-cell.ts'
import type { FieldUi } from '../field-ui.ts'
import { lazyLargeEditor, lazyLargePreview } from '../editors/lazy-large-editor.tsx'

export const qrCode: FieldUi = {
  icon: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM19 14h1M14 20h1M18 17.5h2V20h-2',
  group: 'other',
  optionsPanel: 'qrCode',
  ...lazyCodeCell('qrCode'),
  text: codeText,
  editorKind: 'overlay',
  isViewer: true,
  Editor: lazyLargeEditor('qrCode', codeText),
  Shown: lazyLargePreview('qrCode', codeText),
}
