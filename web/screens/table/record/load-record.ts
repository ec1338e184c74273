import { catalogues } from 'virtual:catalogues/later-panel'
import { loadFileEditor } from '../../../fields/attachment.tsx'
import { loadEditors } from '../../../fields/later-editor.tsx'
import { loadLinkEditor } from '../../../fields/link-editor-later.tsx'
import { addCatalogues } from '../../../i18n/i18n.ts'
import { RecordPanel } from './record-panel.tsx'

/** The panel with the editors of all fields: nothing typed in it meets one that is not there yet. */
export async function loadRecordPanel(): Promise<typeof RecordPanel> {
  await Promise.all([addCatalogues(catalogues), loadEditors(), loadLinkEditor(), loadFileEditor()])
  return RecordPanel
}
