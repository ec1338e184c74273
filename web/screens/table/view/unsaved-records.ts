import type { DeletedWire } from '#core/api/bases/bases.ts'
import type { RecordWire } from '#core/api/records/records.ts'
import type { GridRow } from '../../../views/grid/rows/row-types.ts'

/** A view's rules for new records. */
export type UnsavedRecords = {
  /** Values that its filters require. */
  values: () => Promise<RecordWire>
  /** True if the view lists a record. */
  isListed: (row: GridRow) => boolean
}

/** Unpins new records that undo deleted. */
export function dropDeleted(
  store: { newRows: () => readonly { id: number }[]; dropDeleted: (ids: readonly number[]) => void },
  tableId: string,
  deleted: readonly DeletedWire[],
): void {
  const ranges = deleted.filter(({ table_id }) => table_id === tableId).flatMap((each) => each.ranges)
  const ids = store.newRows().map(({ id }) => id)
  const gone = ids.filter((id) => ranges.some(([first, last]) => first <= id && id <= last))
  if (gone.length > 0) store.dropDeleted(gone)
}
