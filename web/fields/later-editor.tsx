import { later, useLater } from '../ui/later.ts'
import type { EditorProps, FieldUi, ShownProps } from './field-ui.ts'
import type { overlayEditors, shownChoices } from './overlay-editors.tsx'
import { readOnlyEditor } from './read-only.tsx'

const part = later(() => import('./overlay-editors.tsx'))
export const loadEditors = part.load

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

/** Choices as they look in cells, for those who only look; until that is there, the text. */
export function laterShown(name: keyof typeof shownChoices, text: FieldUi['text']) {
  function LaterShown(props: ShownProps) {
    const loaded = useLater(part)
    if (!loaded) return <>{text(props.value, props.column)}</>
    const Shown = loaded.shownChoices[name]
    return <Shown {...props} />
  }
  return LaterShown
}
