import { recordsExport } from '#core/api/endpoints/exports.ts'
import type { ViewWire } from '#core/api/wire/wire.ts'
import { saveFile } from '../../ui/save-file.ts'
import { countEvent } from '../realtime/count-event.ts'
import { request } from '../session/current-session.ts'

/** Downloads all records of a view, filtered and sorted, as a CSV file for spreadsheets. */
export async function downloadView(view: Pick<ViewWire, 'id' | 'fk_model_id'>, name: string): Promise<void> {
  countEvent('export.start')
  const params = { tableId: view.fk_model_id }
  const query = { viewId: view.id, bom: 'true' as const }
  const file: unknown = await request(recordsExport, { params, query }, { responseType: 'blob' })
  if (file instanceof Blob) saveFile(file, `${name}.csv`)
}
