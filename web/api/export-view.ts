import { recordsExport } from '#core/api/exports.ts'
import type { ViewWire } from '#core/api/wire.ts'
import { saveFile } from '../ui/save-file.ts'
import { request } from './current.ts'

/** Saves all records of a view, as it filters and sorts them, as a CSV file that spreadsheets read. */
export async function downloadView(view: Pick<ViewWire, 'id' | 'fk_model_id'>, name: string): Promise<void> {
  const params = { tableId: view.fk_model_id }
  const query = { viewId: view.id, bom: 'true' as const }
  const file: unknown = await request(recordsExport, { params, query }, { responseType: 'blob' })
  if (file instanceof Blob) saveFile(file, `${name}.csv`)
}
