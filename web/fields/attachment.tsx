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
export const loadFileEditor = part.load
const uploading = later(() => import('./upload-one.ts'))
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
  async takeFile(file, column, before, { ahead, ...watch }) {
    const { uploadOne } = await uploading.load()
    const key = baseKeyOf('column', column.id) ?? ''
    const count = filesOf(before).length + ahead + 1
    const added: StoredFile = await uploadOne(baseId(key), file, column, { ...watch, count })
    return (now) => storedOf([...filesOf(now), added])
  },
}
