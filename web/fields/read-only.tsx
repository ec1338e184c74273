import type { EditorProps, FieldUi } from './field-ui.ts'

/** The "editor" of read-only columns: the value as text. */
export function readOnlyEditor(text: FieldUi['text']) {
  function ReadOnly({ value, column, id }: EditorProps) {
    return (
      <output id={id} dir="auto" className="block px-2.5 py-1.5 text-sm text-ink-2">
        {text(value, column)}
      </output>
    )
  }
  return ReadOnly
}
