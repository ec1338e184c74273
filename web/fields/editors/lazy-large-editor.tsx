import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts'
import type { EditorProps, FieldUi, PreviewProps } from '../field-ui.ts'
import type { largeEditors, largePreviews } from '../large/large-editors.tsx'
import { readOnlyEditor } from '../read-only.tsx'

const part = lazyModule(async () => {
  const module = await import('../large/large-editors.tsx')
  await module.loadFieldMessages()
  return module
})

/** A lazy editor larger than its cell, with its own messages; shows the text until loaded. */
export function lazyLargeEditor(name: keyof typeof largeEditors, text: FieldUi['text']) {
  const ReadOnly = readOnlyEditor(text)
  function LargeEditor(props: EditorProps) {
    const loaded = useLazyModule(part)
    if (!loaded) return <ReadOnly {...props} />
    const Editor = loaded.largeEditors[name]
    return <Editor {...props} />
  }
  return LargeEditor
}

/** The same for read-only values in the record panel. */
export function lazyLargePreview(name: keyof typeof largePreviews, text: FieldUi['text']) {
  function LargeShown(props: PreviewProps) {
    const loaded = useLazyModule(part)
    if (!loaded) return <>{text(props.value, props.column)}</>
    const Shown = loaded.largePreviews[name]
    return <Shown {...props} />
  }
  return LargeShown
}
