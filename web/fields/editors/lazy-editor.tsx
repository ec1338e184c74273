import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts'
import type { EditorProps, FieldUi, PreviewProps } from '../field-ui.ts'
import type { overlayEditors, shownChoices } from './overlay-editors.tsx'
import { readOnlyEditor } from '../read-only.tsx'

const part = lazyModule(() => import('./overlay-editors.tsx'))
export const loadEditors = part.load

/** Preloads editors before the first key opens one. */
export function preloadEditors(): void {
  // Opening one reports the failure.
  part.load().catch(() => undefined)
}

/** A lazy editor; shows the text until loaded. */
export function lazyEditor(name: keyof typeof overlayEditors, text: FieldUi['text']) {
  const ReadOnly = readOnlyEditor(text)
  function LaterEditor(props: EditorProps) {
    const loaded = useLazyModule(part)
    if (!loaded) return <ReadOnly {...props} />
    const Editor = loaded.overlayEditors[name]
    return <Editor {...props} />
  }
  return LaterEditor
}

/** Read-only choices as in cells; shows the text until loaded. */
export function lazyPreview(name: keyof typeof shownChoices, text: FieldUi['text']) {
  function LaterShown(props: PreviewProps) {
    const loaded = useLazyModule(part)
    if (!loaded) return <>{text(props.value, props.column)}</>
    const Shown = loaded.shownChoices[name]
    return <Shown {...props} />
  }
  return LaterShown
}
