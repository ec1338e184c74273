import { catalogs } from 'virtual:catalogs/later-panel'
import { loadFileEditor } from '../../../../fields/types/attachment.tsx'
import { loadEditors } from '../../../../fields/editors/lazy-editor.tsx'
import { loadLinkEditor } from '../../../../fields/editors/lazy-link-editor.tsx'
import { addMessageCatalogs } from '../../../../i18n/i18n.ts'
import { RecordPanel } from './record-panel.tsx'

/** Loads the panel with all field editors, so that no typing is lost. */
export async function loadRecordPanel(): Promise<typeof RecordPanel> {
  await Promise.all([addMessageCatalogs(catalogs), loadEditors(), loadLinkEditor(), loadFileEditor()])
  return RecordPanel
}
