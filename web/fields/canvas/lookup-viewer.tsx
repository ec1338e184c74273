import type { FieldColumn } from '#core/fields/field.ts'
import type { Column } from '#core/schema.ts'
import type { EditorProps, FieldUi, PreviewProps } from '../field-ui.ts'

/** The viewer of a lookup's source type, such as codes. */
export function lookupViewer(
  element: Column,
  { editorKind, Editor, Shown }: FieldUi,
): Pick<FieldUi, 'editorKind' | 'isViewer' | 'Editor' | 'Shown'> {
  // Appearance of the source column, title of this one.
  const named = (column: FieldColumn): FieldColumn => ({ ...element, title: column.title })
  const OverEditor = (props: EditorProps) => <Editor {...props} column={named(props.column)} />
  const OverShown = Shown && ((props: PreviewProps) => <Shown {...props} column={named(props.column)} />)
  return { editorKind, isViewer: true, Editor: OverEditor, ...(OverShown ? { Shown: OverShown } : {}) }
}
