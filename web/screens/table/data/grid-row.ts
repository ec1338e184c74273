import type { RecordWire } from '#core/api/records/records.ts'
import type { GridRow } from '../../../views/grid/rows/row-types.ts'

/** Converts an API record: `id` and stored values by column id (see core/api/records/records.ts). */
export function gridRow(record: RecordWire): GridRow {
  return record as GridRow
}
