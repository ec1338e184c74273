import { filesOf, type StoredFile, storedOf } from '#core/fields/files.ts'
import { baseId, baseKeyOf } from '#core/ids.ts'
import type { CellValue } from '#core/schema.ts'
import { later, useLater } from '../ui/later.ts'
import { fieldIcons } from './field-icons.tsx'
import type { EditorProps, FieldUi, ShownProps } from './field-ui.ts'
import { measureFiles, paintFiles } from './paint-files.ts'
import { readOnlyEditor } from './read-only.tsx'

const text = (value: CellValue): string =>
  filesOf(value)
    .map(({ title }) => title)
    .join(', ')

const part = later(() => import('./attachment-editor.tsx'))
const uploading = later(() => import('./upload-many.ts'))
const ReadOnly = readOnlyEditor(text)

function Editor(props: EditorProps) {
  const loaded = useLater(part)
  return loaded ? <loaded.AttachmentEditor {...props} /> : <ReadOnly {...props} />
}

function Shown(props: ShownProps) {
  const loaded = useLater(part)
  return loaded ? <loaded.AttachmentShown {...props} /> : null
}

export const attachment: FieldUi = {
  icon: fieldIcons.Attachment,
  group: 'other',
  paint: paintFiles,
  measure: measureFiles,
  text,
  editorKind: 'overlay',
  Editor,
  Shown,
  async takeFiles(files, column, before) {
    const { uploadMany } = await uploading.load()
    const key = baseKeyOf('column', column.id) ?? ''
    const added: StoredFile[] = await uploadMany(baseId(key), files, column, filesOf(before).length)
    return (now) => storedOf([...filesOf(now), ...added])
  },
}
