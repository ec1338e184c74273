import { later, useLater } from '../ui/later.ts'
import type { EditorProps, FieldUi } from './field-ui.ts'
import type { overlayEditors } from './overlay-editors.tsx'
import { readOnlyEditor } from './read-only.tsx'

const part = later(() => import('./overlay-editors.tsx'))

/** Has the editors there before the first key that opens one. */
export function fetchEditors(): void {
  // Whoever opens one says what is wrong.
  part.load().catch(() => undefined)
}

/** One of the editors that the first rows do without; until it is there, the text. */
export function laterEditor(name: keyof typeof overlayEditors, text: FieldUi['text']) {
  const ReadOnly = readOnlyEditor(text)
  function LaterEditor(props: EditorProps) {
    const loaded = useLater(part)
    if (!loaded) return <ReadOnly {...props} />
    const Editor = loaded.overlayEditors[name]
    return <Editor {...props} />
  }
  return LaterEditor
}
