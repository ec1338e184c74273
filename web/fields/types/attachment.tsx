import { filesOf, type StoredFile, storedOf } from '#core/fields/options/files.ts'
import { baseId, baseKeyOf } from '#core/ids.ts'
import type { CellValue } from '#core/schema.ts'
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts'
import type { EditorProps, FieldUi, PreviewProps } from '../field-ui.ts'
import { measureFiles, paintFiles } from '../canvas/paint-files.ts'
import { readOnlyEditor } from '../read-only.tsx'

const text = (value: CellValue): string =>
  filesOf(value)
    .map(({ title }) => title)
    .join(', ')

const part = lazyModule(() => import('../editors/attachment-editor.tsx'))
export const loadFileEditor = part.load
const uploading = lazyModule(() => import('../files/upload-file-to-cell.ts'))
const ReadOnly = readOnlyEditor(text)

function Editor(props: EditorProps) {
  const loaded = useLazyModule(part)
  return loaded ? <loaded.AttachmentEditor {...props} /> : <ReadOnly {...props} />
}

function Shown(props: PreviewProps) {
  const loaded = useLazyModule(part)
  return loaded ? <loaded.AttachmentPreview {...props} /> : null
}

export const attachment: FieldUi = {
  icon: 'M20 11.5l-8 8a5 5 0 0 1-7-7l8.5-8.5a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4l7.7-7.7',
  group: 'other',
  optionsPanel: 'attachment',
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
