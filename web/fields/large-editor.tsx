import { later, useLater } from '../ui/later.ts'
import type { EditorProps, FieldUi, ShownProps } from './field-ui.ts'
import type { largeEditors, largeShown } from './large/large-editors.tsx'
import { readOnlyEditor } from './read-only.tsx'

const part = later(async () => {
  const module = await import('./large/large-editors.tsx')
  await module.fetchWords()
  return module
})

/** One of the editors that stand over more than their cell, with words of their own; until it is there, the text. */
export function largeEditor(name: keyof typeof largeEditors, text: FieldUi['text']) {
  const ReadOnly = readOnlyEditor(text)
  function LargeEditor(props: EditorProps) {
    const loaded = useLater(part)
    if (!loaded) return <ReadOnly {...props} />
    const Editor = loaded.largeEditors[name]
    return <Editor {...props} />
  }
  return LargeEditor
}

/** The same for a value that nobody writes, in a record's panel. */
export function largeShownBy(name: keyof typeof largeShown, text: FieldUi['text']) {
  function LargeShown(props: ShownProps) {
    const loaded = useLater(part)
    if (!loaded) return <>{text(props.value, props.column)}</>
    const Shown = loaded.largeShown[name]
    return <Shown {...props} />
  }
  return LargeShown
}
