import type { FieldColumn } from '#core/fields/field.ts'
import type { Column } from '#core/schema.ts'
import type { EditorProps, FieldUi, ShownProps } from './field-ui.ts'

/** What shows a value larger (codes do), for a column that shows the values of another one. */
export function overViewer(
  element: Column,
  { editorKind, Editor, Shown }: FieldUi,
): Pick<FieldUi, 'editorKind' | 'isViewer' | 'Editor' | 'Shown'> {
  // The other column says how the value looks, this one what it is called.
  const named = (column: FieldColumn): FieldColumn => ({ ...element, title: column.title })
  const OverEditor = (props: EditorProps) => <Editor {...props} column={named(props.column)} />
  const OverShown = Shown && ((props: ShownProps) => <Shown {...props} column={named(props.column)} />)
  return { editorKind, isViewer: true, Editor: OverEditor, ...(OverShown ? { Shown: OverShown } : {}) }
}
